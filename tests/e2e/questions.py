"""Questions put to the running product over the playground's encyclopedia."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Known:
    """A question that the encyclopedia answers."""

    text: str
    pages: tuple[str, ...]
    """Titles of which one must be cited."""
    answers: tuple[str, ...]
    """Strings of which one must stand in the text quoted from that page, whatever the case."""


class Manner(StrEnum):
    """How a question that was asked before is put again."""

    TYPO = "a word misspelt"
    LOWER = "lower case, no punctuation"
    CHATTY = "with small talk around it"
    KEYWORDS = "keywords only"
    TWO = "two questions at once"


@dataclass(frozen=True, slots=True)
class Again:
    """A question of SUGGESTED put otherwise, or two of them together; every one must be answered."""

    manner: Manner
    text: str
    wanted: tuple[Known, ...]


class Reason(StrEnum):
    """Why the encyclopedia cannot answer."""

    NO_PAGE = "it has others of the kind, but not this one"
    NO_FACT = "it has the page, but the page does not say"
    COMPANY = "no encyclopedia could know"


@dataclass(frozen=True, slots=True)
class Unknown:
    """A question that must not be answered."""

    reason: Reason
    text: str


PENICILLIN = Known("Who discovered penicillin?", ("Penicillin", "Alexander Fleming"), ("Fleming",))
NOBEL = Known("When did Marie Curie win her second Nobel Prize?", ("Marie Curie",), ("1911",))
HEARTS = Known("How many hearts does an octopus have?", ("Octopus",), ("three hearts",))
DANUBE = Known("Where does the Danube begin?", ("Danube",), ("Black Forest", "Donaueschingen"))
MARS = Known("Why is Mars red?", ("Mars",), ("iron",))
SATURN = Known("What is the largest moon of Saturn?", ("Saturn", "Titan (moon)"), ("Titan",))
WALL = Known("When did the Berlin Wall fall?", ("Berlin Wall",), ("9 November 1989",))
BAIKAL = Known("How deep is Lake Baikal?", ("Lake Baikal",), ("1,642",))
CHOPIN = Known("Where was Frédéric Chopin born?", ("Frédéric Chopin",), ("Żelazowa Wola",))
MARATHON = Known("How long is a marathon?", ("Marathon",), ("42.195",))
KIMCHI = Known("What is kimchi made of?", ("Kimchi",), ("cabbage",))
BASKETBALL = Known("Who invented basketball?", ("Basketball",), ("Naismith",))
SUEZ = Known("When was the Suez Canal opened?", ("Suez Canal",), ("1869",))
SUMMER = Known("Why was 1816 called the year without a summer?", ("Mount Tambora",), ("sulphur",))
WHALE = Known("How much does a blue whale weigh?", ("Blue whale",), ("100 and 150 tonnes", "100 to 150 tonnes"))
SYMBOL = Known("Why is the chemical symbol for mercury Hg?", ("Mercury (element)",), ("hydrargyrum",))
FIRE = Known("Where did the Great Fire of London start?", ("Great Fire of London",), ("Pudding Lane",))
WEB = Known("What did Tim Berners-Lee invent?", ("Tim Berners-Lee", "World Wide Web"), ("World Wide Web",))
SECOND = Known("Who was the second person to walk on the Moon?", ("Apollo 11",), ("Aldrin",))
LOVELACE = Known("What is Ada Lovelace known for?", ("Ada Lovelace",), ("Analytical Engine", "computer program"))

KNOWN: tuple[Known, ...] = (
    *(PENICILLIN, NOBEL, HEARTS, DANUBE, MARS, SATURN, WALL, BAIKAL, CHOPIN, MARATHON),
    *(KIMCHI, BASKETBALL, SUEZ, SUMMER, WHALE, SYMBOL, FIRE, WEB, SECOND, LOVELACE),
)

AGAIN: tuple[Again, ...] = (
    Again(Manner.TYPO, "Who discoverd penicilin?", (PENICILLIN,)),
    Again(Manner.TYPO, "How many harts does an octopus have?", (HEARTS,)),
    Again(Manner.TYPO, "Why is Marz red?", (MARS,)),
    Again(Manner.TYPO, "How deep is Lake Bajkal?", (BAIKAL,)),
    Again(Manner.TYPO, "Where was Frederic Chopain born?", (CHOPIN,)),
    Again(Manner.TYPO, "Who invented baskteball?", (BASKETBALL,)),
    Again(Manner.TYPO, "Why was 1816 called the year without a sumer?", (SUMMER,)),
    Again(Manner.TYPO, "Why is the chemical symbol for mercuri Hg?", (SYMBOL,)),
    Again(Manner.TYPO, "Where did the Great Fire of Lodnon start?", (FIRE,)),
    Again(Manner.TYPO, "What is Ada Lovlace known for?", (LOVELACE,)),
    Again(Manner.LOWER, "when did marie curie win her second nobel prize", (NOBEL,)),
    Again(Manner.LOWER, "where does the danube start", (DANUBE,)),
    Again(Manner.LOWER, "what is saturns biggest moon called", (SATURN,)),
    Again(Manner.LOWER, "where was chopin born", (CHOPIN,)),
    Again(Manner.LOWER, "whats kimchi made of", (KIMCHI,)),
    Again(Manner.LOWER, "when did the suez canal open", (SUEZ,)),
    Again(Manner.LOWER, "why is mercurys symbol hg", (SYMBOL,)),
    Again(Manner.LOWER, "who was the second man on the moon", (SECOND,)),
    Again(Manner.CHATTY, "hey, quick one: do you happen to know who discovered penicillin? thanks!", (PENICILLIN,)),
    Again(
        Manner.CHATTY,
        "Morning! We're planning a river trip and someone asked where the Danube begins – any idea?",
        (DANUBE,),
    ),
    Again(Manner.CHATTY, "Random pub quiz question, sorry: what is Saturn's largest moon? Cheers", (SATURN,)),
    Again(
        Manner.CHATTY, "Does anyone here know how deep Lake Baikal actually is? Can't find it anywhere :)", (BAIKAL,)
    ),
    Again(
        Manner.CHATTY,
        "hi there, I signed up for one… could you tell me how long a marathon is? thank you so much",
        (MARATHON,),
    ),
    Again(
        Manner.CHATTY,
        "Good afternoon, my son needs this for school: who was it that invented basketball? Many thanks in advance",
        (BASKETBALL,),
    ),
    Again(
        Manner.CHATTY,
        "Hello! Reading about weather history – why do people call 1816 the year without a summer?",
        (SUMMER,),
    ),
    Again(Manner.CHATTY, "hey do you know what Tim Berners-Lee invented? asking for a colleague, thx", (WEB,)),
    Again(Manner.KEYWORDS, "octopus number of hearts", (HEARTS,)),
    Again(Manner.KEYWORDS, "mars red colour reason", (MARS,)),
    Again(Manner.KEYWORDS, "berlin wall fall date", (WALL,)),
    Again(Manner.KEYWORDS, "marathon distance km", (MARATHON,)),
    Again(Manner.KEYWORDS, "suez canal opening year", (SUEZ,)),
    Again(Manner.KEYWORDS, "blue whale weight tonnes", (WHALE,)),
    Again(Manner.KEYWORDS, "great fire of london where it started", (FIRE,)),
    Again(Manner.KEYWORDS, "ada lovelace known for", (LOVELACE,)),
    Again(
        Manner.TWO,
        "When did Marie Curie win her second Nobel Prize, and where was Frédéric Chopin born?",
        (NOBEL, CHOPIN),
    ),
    Again(Manner.TWO, "When did the Berlin Wall fall and who invented basketball?", (WALL, BASKETBALL)),
    Again(Manner.TWO, "What is kimchi made of? And how long is a marathon?", (KIMCHI, MARATHON)),
    Again(Manner.TWO, "How much does a blue whale weigh and how many hearts does an octopus have?", (WHALE, HEARTS)),
    Again(Manner.TWO, "What did Tim Berners-Lee invent, and what is Ada Lovelace known for?", (WEB, LOVELACE)),
    Again(
        Manner.TWO, "Who was the second person to walk on the Moon? Also, how deep is Lake Baikal?", (SECOND, BAIKAL)
    ),
)

UNKNOWN: tuple[Unknown, ...] = (
    Unknown(Reason.NO_PAGE, "When was Johannes Kepler born?"),
    Unknown(Reason.NO_PAGE, "How many moons does Uranus have?"),
    Unknown(Reason.NO_PAGE, "Who invented the sewing machine?"),
    Unknown(Reason.NO_PAGE, "How long is the Rhine?"),
    Unknown(Reason.NO_PAGE, "When did the Titanic sink?"),
    Unknown(Reason.NO_PAGE, "What do koalas eat?"),
    Unknown(Reason.NO_PAGE, "Where was Johann Sebastian Bach born?"),
    Unknown(Reason.NO_PAGE, "Who won the football World Cup in 2014?"),
    Unknown(Reason.NO_FACT, "How tall was Marie Curie?"),
    Unknown(Reason.NO_FACT, "Which architect designed Tesla's tower at Wardenclyffe?"),
    Unknown(Reason.NO_FACT, "How fast can a blue whale swim?"),
    Unknown(Reason.NO_FACT, "How many people live in Donaueschingen?"),
    Unknown(Reason.NO_FACT, "Who was Kelvin Kiptum's coach?"),
    Unknown(Reason.NO_FACT, "How many calories are in a portion of kimchi?"),
    Unknown(Reason.NO_FACT, "What did the Apollo 11 mission cost?"),
    Unknown(Reason.COMPANY, "How many vacation days do we get per year?"),
    Unknown(Reason.COMPANY, "Who approves travel expenses above 500 euros?"),
    Unknown(Reason.COMPANY, "When is the next all-hands meeting?"),
    Unknown(Reason.COMPANY, "What is the wifi password for the Berlin office?"),
    Unknown(Reason.COMPANY, "Which vendor do we use for payroll?"),
)
