"""Questions that people of the playground's company ask, and the messages that answer them.

The history moves with the day on which the playground opens. What was said "yesterday" is exactly a day old then, and
what was said "last week" exactly seven; `{day}` in a question is the date of its message where the asker lives.
"""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and part of the message that answers it; of several messages, any one does."""

    text: str
    asker: str
    place: str
    """A channel, or "dm" for the asker's conversation with the bot."""
    right: tuple[str, ...]
    needs_grant: bool = False
    """Whether only the asker's own token finds it."""

    def worded(self, said_at: float, timezone: str) -> str:
        """The question as it is asked, where the right message is of that UNIX time."""
        day = datetime.fromtimestamp(said_at, ZoneInfo(timezone))
        return self.text.format(day=f"{day.day} {day:%B}")


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A question to which nothing may be shown. `hidden` is part of a message that answers it, but not for this asker.

    `granted` says whether the asker's own token is there, with all its scopes.
    """

    text: str
    asker: str
    place: str
    hidden: str = ""
    granted: bool = False


def _ask(text: str, asker: str, place: str, *right: str) -> Asked:
    return Asked(text, asker, place, right)


def _ask_as_oneself(text: str, asker: str, place: str, *right: str) -> Asked:
    return Asked(text, asker, place, right, needs_grant=True)


ANSWERED = (
    # Decisions that were changed later: the last one counts.
    _ask("When do we move to the new warehouse?", "alice", "#general", "Decided: we move on"),
    _ask("What is the new station called now?", "emil", "#general", "So the new station is called Merlin"),
    _ask("When is our weekly call with everyone?", "chiyo", "#general", "moves: Tuesdays at 14:00"),
    _ask("How much may a hotel cost per night?", "farah", "dm", "limit goes up to 140 euros"),
    _ask("When does the Norfrakt van pick up our parcels?", "alice", "#ops", "their van is here at 14:00"),
    _ask("When can the gateways be down for planned work?", "dana", "#ops", "on Wednesdays between 03:00"),
    _ask("Why did we change the plastic of the boxes?", "bob", "#ops", "We change to ASA"),
    _ask("Is it 3 mm all over, or around the battery alone?", "alice", "#enclosure", "Then 3 mm everywhere"),
    _ask("How many cards are in a kit?", "dana", "dm", "every kit comes with ten cards"),
    _ask("Did we settle on Lisbon or Istanbul?", "bob", "dm", "Lisbon then, three days"),
    # Who is responsible, who has what.
    _ask("Who takes care of the certificate alarm?", "emil", "dm", "I own both"),
    _ask("Which people have keys for the warehouse?", "alice", "#ops", "Three keys: one with me"),
    _ask("Who gets the feedback from the ministry?", "alice", "dm", "Their feedback comes to me"),
    _ask("Who is going to speak at the conference of the teachers?", "chiyo", "dm", "conference in Ghent wants a talk"),
    _ask("Who pays for the postage of a return?", "farah", "dm", "How returns work is written down now"),
    _ask("Who makes the moulds for the case?", "bob", "dm", "who makes our moulds"),
    # Incidents.
    _ask("Why did our stations not talk to the gateway?", "bob", "#ops", "The gateway's certificate ran out"),
    _ask("How many stations came back after the renewal?", "dana", "#ops", "212 of 214 stations"),
    _ask("How many readings came in too late because of the full disk?", "bob", "dm", "1,100 readings came late"),
    _ask("How often do we rotate the logs?", "emil", "#ops", "Logs are rotated daily"),
    _ask("What happened to the cable in Skardu?", "bob", "#general", "Mice had eaten the cable"),
    _ask("Whose fairy lights took a station off the net?", "alice", "dm", "pulled the plug for their fairy lights"),
    _ask("What was in the rain gauge at Murree?", "dana", "#ops", "full of pine needles"),
    _ask("What did the fire inspector complain about?", "alice", "#ops", "The fire inspector was here"),
    # Numbers.
    _ask("How long do stations store readings while they can't send?", "dana", "dm", "keep 72 hours"),
    _ask("What was the temperature at Quaid-e-Azam?", "chiyo", "dm", "recorded 47.8 degrees"),
    _ask("Which gust was our strongest ever?", "emil", "#random", "Hunza measured 112 km/h"),
    _ask("At which tilt is the solar panel of Gilgit mounted?", "alice", "dm", "tilted at 60 degrees"),
    _ask("How much money is there for a desk chair at home?", "dana", "dm", "up to 300 euros on a chair"),
    _ask("How many finished stations are in stock?", "emil", "#ops", "Stocktaking: 320 finished"),
    _ask("What does the mould cost us?", "emil", "dm", "The mould costs 14,200 euros"),
    _ask("What is the price of ten kits?", "emil", "dm", "We sell it for 279 euros"),
    _ask("How long would the firmware for LoRaWAN take us?", "farah", "dm", "I'd put it at six weeks"),
    _ask("For what sum do we insure the museum's piece?", "farah", "dm", "I'd insure it for 3,000 euros"),
    # Dates and times.
    _ask("On which day are receipts due?", "bob", "#general", "Please hand in last month's receipts"),
    _ask("When are we closed this winter?", "farah", "#general", "We are closed from"),
    _ask("During which hours does support work?", "alice", "#general", "Support hours from now on"),
    _ask("When do we get first samples from Gregor?", "chiyo", "#enclosure", "First samples are with you on"),
    _ask("At what time do we meet in Rotterdam for the training?", "bob", "dm", "13:00, at your place in Rotterdam"),
    _ask("When does the running club start?", "dana", "#random", "Running club: Thursdays"),
    # How to, what for.
    _ask("What are the coloured labels on the boxes for?", "farah", "dm", "One colour per room"),
    _ask("Why shouldn't I put oil on an anemometer?", "dana", "dm", "How I clean an anemometer"),
    _ask("How do I calibrate a station in the field?", "dana", "dm", "Calibration in the field: hang"),
    _ask("Does one need a permit for the mast?", "dana", "dm", "nobody in your city needs a permit"),
    _ask("Is there a checklist for people who are new?", "bob", "#random", "The checklist for newcomers is a canvas"),
    _ask(
        "Does our phone number change?", "dana", "#ops", "the number moves with us", "Do we keep the old phone number"
    ),
    _ask("Why was the name Kestrel given up?", "bob", "dm", "Kestrel belongs to a maker"),
    # People, channels and days.
    _ask("What did Chiyo say about firmware 4.2?", "alice", "#ops", "Firmware 4.2 is on all"),
    _ask("What did Dana say yesterday about Ghent?", "farah", "dm", "conference in Ghent wants a talk"),
    _ask("What did Bob write in #ops yesterday?", "emil", "dm", "The new vans are here, both electric"),
    _ask("What did Farah report in #field-notes yesterday?", "chiyo", "dm", "Two students from Lahore"),
    _ask("What did Bob say was broken last week?", "emil", "dm", "The pallet jack is broken again"),
    _ask("What did Emil write about trains on {day}?", "farah", "dm", "Travel rules, since three of you"),
    _ask("What has Alice said about our prize?", "dana", "#random", "won the teachers' prize"),
    _ask("Did Emil say in #general what a flight to Lisbon costs?", "farah", "#general", "Lisbon: direct flights from"),
    _ask("What is the name of the cat in Dana's picture?", "chiyo", "#random", "is called Mistral"),
    # What only those who were there may know.
    _ask_as_oneself("Who may still buy for the old price?", "bob", "#leads", "Agreed: 249 euros"),
    _ask_as_oneself(
        "Do we hire for firmware or for support first?", "alice", "#leads", "Support first, starting in February"
    ),
    _ask_as_oneself("How much of the loan do we take?", "emil", "dm", "We take 120,000"),
    _ask_as_oneself("On which day do we pay salaries?", "emil", "dm", "we pay on the 25th"),
    _ask_as_oneself("How high is the raise in January?", "alice", "dm", "raise of 3 percent"),
    _ask_as_oneself("Where will Merlin be shown?", "farah", "dm", "We show Merlin in Ghent"),
    _ask_as_oneself("What does the barograph cost?", "dana", "dm", "A barograph from 1930"),
    _ask_as_oneself("For how many months should I take the vans?", "bob", "dm", "only for 36 months"),
)

UNANSWERED = (
    # Nobody ever said it.
    Unanswered("Who repairs the coffee machine?", "bob", "#random"),
    Unanswered("What is the password of the guest network?", "farah", "dm"),
    Unanswered("How many days of vacation do I have left?", "chiyo", "dm"),
    Unanswered("Who is our contact at the tax office in Lyon?", "emil", "dm"),
    Unanswered("When was the microscope serviced?", "dana", "#ops"),
    Unanswered("Which dentist did Chiyo recommend?", "alice", "#random"),
    Unanswered("Did Farah say anything about submarines yesterday?", "emil", "dm"),
    # Someone did, but not to them.
    Unanswered("Who may still buy for the old price?", "chiyo", "dm", hidden="Agreed: 249 euros", granted=True),
    Unanswered("On which day do we pay salaries?", "bob", "dm", hidden="we pay on the 25th", granted=True),
    Unanswered("What does the barograph cost?", "alice", "dm", hidden="A barograph from 1930", granted=True),
    Unanswered("For how many months does Bob take the vans?", "alice", "dm", hidden="only for 36 months", granted=True),
    # They know it, but others who would read the answer do not.
    Unanswered("How much of the loan do we take?", "emil", "#general", hidden="We take 120,000", granted=True),
    Unanswered(
        "Do we hire for firmware or for support first?", "alice", "#ops", hidden="Support first, starting", granted=True
    ),
    Unanswered("On which day do we pay salaries?", "emil", "#leads", hidden="we pay on the 25th", granted=True),
    Unanswered("Who may still buy for the old price?", "alice", "#enclosure", hidden="Agreed: 249 euros", granted=True),
    # They know it, but the bot does not know that they do.
    Unanswered("How high is the raise in January?", "alice", "dm", hidden="raise of 3 percent"),
)
