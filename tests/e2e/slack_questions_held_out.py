"""More questions about the playground's company, of the kind in slack_questions.py. Nothing is tuned with them."""

from tests.e2e.slack_questions import Asked, _ask, _ask_as_oneself

HELD_OUT: tuple[Asked, ...] = (
    # Decisions that were changed later: the last one counts.
    _ask(
        "How early must a parcel be ready if it should go out the same day?",
        "farah",
        "dm",
        "their van is here at 14:00",
    ),
    _ask("I'm off to a customer, what can I spend on a room?", "chiyo", "dm", "limit goes up to 140 euros"),
    _ask(
        "Which name do we print on the brochure for our next model?",
        "dana",
        "#general",
        "So the new station is called Merlin",
    ),
    _ask("What are the cases made of in the end?", "chiyo", "#enclosure", "We change to ASA"),
    _ask("Which night of the week is reserved for gateway maintenance?", "bob", "dm", "on Wednesdays between 03:00"),
    # The warehouse and the gateways.
    _ask("How long was the Lagos outage?", "bob", "#ops", "Three hours and five minutes"),
    _ask("Why wasn't the certificate renewed automatically?", "emil", "dm", "A script did, until we moved it"),
    _ask("From what weight on should there be two of us carrying?", "farah", "#ops", "The pallet jack is broken again"),
    _ask("How did Farah's spare gauges travel to Pakistan?", "emil", "dm", "They leave tomorrow with the parcel"),
    _ask("Who accompanies the calibration bench during the move?", "alice", "dm", "Decided: we move on"),
    _ask("For how long can we unplug the bench?", "farah", "#ops", "bench must not stand without power"),
    _ask("Until when can we stay in the old building?", "alice", "#ops", "the old place is paid for"),
    _ask("Why did Dana object to the first moving date?", "emil", "dm", "The Rotterdam schools get their 40 stations"),
    # Customers.
    _ask(
        "How many days does a customer wait for their money back?", "emil", "dm", "How returns work is written down now"
    ),
    _ask("When can I promise LoRaWAN to the schools in Ghana?", "dana", "dm", "Not this year then. Tell them summer"),
    _ask("Which of our old devices could the museum get?", "alice", "dm", "We still have serial number 7"),
    _ask("How much time should the teachers plan for their training?", "bob", "dm", "The training takes half a day"),
    _ask("How does the box of the kit close, without screws?", "dana", "dm", "Clips then. Chiyo tests"),
    # Stations and the case.
    _ask("What was the highest wind speed before the Hunza record?", "emil", "dm", "The old record was 104"),
    _ask(
        "For how long did we hear nothing from Skardu?",
        "alice",
        "dm",
        "Skardu was silent for",
        "(Skardu) reports again",
    ),
    _ask("Why was it so hot in Aarhus?", "bob", "#station-alarms", "Someone put a grill under it"),
    _ask("How far off may a thermometer be before I correct it?", "chiyo", "dm", "Calibration in the field: hang"),
    _ask("What colour will the new case be?", "chiyo", "#enclosure", "Colour is the grey of the old one"),
    # Colleagues.
    _ask("What's the daily allowance for food on a trip?", "farah", "dm", "meals 45 euros a day"),
    _ask("What do I get for being on call over the holidays?", "dana", "#general", "We are closed from"),
    _ask(
        "How old are the earliest records of the observatory in Lisbon?",
        "bob",
        "#random",
        "readings going back to 1854",
    ),
    _ask("Who came up with Merlin?", "chiyo", "dm", "Merlin is a falcon too"),
    _ask("Why would Bob rather have gone to Porto?", "emil", "#general", "Porto has the better weather museum"),
    _ask("What's the name of Chiyo's bread starter?", "dana", "#random", "My sourdough is called Fortran"),
    _ask("Whose biography did Farah lend to Alice?", "bob", "#random", "Finished the book about Beaufort"),
    # People, channels and days.
    _ask(
        "Whom did Alice introduce to us last week?", "farah", "#general", "who takes over customer support from today"
    ),
    _ask("What did Bob want us to do with the vans yesterday?", "emil", "#ops", "The new vans are here, both electric"),
    _ask("Which station did Farah put up on {day}?", "alice", "dm", "Gilgit is up: 1,500 m"),
    _ask("What did Dana post in #general on {day}?", "chiyo", "dm", "The checklist for newcomers is a canvas"),
    _ask("What did Bob tell #random about his food?", "alice", "#random", "Lunch experiment: plantain"),
    # What only those who were there may know.
    _ask_as_oneself(
        "What have we set aside for trips next year?", "bob", "#leads", "Next year's budget for your comments"
    ),
    _ask_as_oneself("What does the pay rise cost us per year?", "alice", "dm", "That is 21,400 euros a year"),
    _ask_as_oneself(
        "Which prototype could Farah bring along to the fair?", "chiyo", "dm", "I can bring the prototype from Murree"
    ),
    _ask_as_oneself("Who makes the cake for Alice's birthday?", "dana", "dm", "The cake I bake myself"),
    _ask_as_oneself("How many weeks will Emil be gone for the baby?", "bob", "dm", "off on parental leave from"),
)
