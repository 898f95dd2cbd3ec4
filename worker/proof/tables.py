"""Words by which claims are compared."""

import re


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NOT = _words(
    "not no never none nobody nothing neither nor without cannot can't won't n't fail failed fails refuse refused "
    "refuses lack lacked lacks unable hardly barely "
    "nicht kein keine keinen keinem keiner nie niemals ohne weder no nunca ningún ninguna sin jamás ne pas "
    "jamais aucun"
)
"""Words that turn a clause into its opposite."""
MAYBE = _words(
    "may might could possibly probably perhaps allegedly alleged reportedly apparently presumably likely unlikely "
    "supposedly believed thought rumoured rumored suggested suggests suspected claimed claims speculated estimated "
    "expected planned vielleicht möglicherweise vermutlich angeblich wahrscheinlich soll könnte quizás probablemente "
    "posiblemente podría supuestamente peut-être probablement pourrait"
)
"""Words that make a fact a possibility."""
ABOUT = re.compile(
    r"\b(?:about|around|approximately|roughly|nearly|almost|over|under|some|circa|ca\.?|more than|less than|fewer than"
    r"|at least|up to|close to|just|etwa|rund|ungefähr|fast|knapp|über|unos|casi|cerca de|más de|environ"
    r"|presque|plus de)\s+(?:\S+\s+)?$|[~≈]\s*$",
    re.IGNORECASE,
)
"""Stands before a number that is rounded."""
SUPERLATIVE = re.compile(
    r"\b(?:most|least|first|last|only|best|worst|always|never|every|largest|smallest|biggest|highest|lowest|longest"
    r"|shortest|oldest|youngest|earliest|latest|fastest|slowest|richest|poorest|deepest|tallest|greatest|strongest"
    r"|busiest|heaviest|nearest|farthest|wealthiest|newest|closest|northernmost|southernmost|largest|leading|sole)\b",
    re.IGNORECASE,
)
ALIKE = (
    _words("largest biggest greatest"), _words("only sole"), _words("first earliest"), _words("last latest"),
    _words("richest wealthiest"), _words("highest tallest most"), _words("smallest least lowest"),
    _words("every always all"), _words("never not no n't"),
    _words("most largest majority greatest"), _words("nearest closest"), _words("leading first top best most"),
)  # fmt: skip
"""Superlatives that say much the same."""
WEAKER = re.compile(
    r"\b(?:one of|among|some of|second|third|fourth|fifth|2nd|3rd|4th|5th|nearly|almost|not|arguably)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
"""Makes less of the superlative behind it."""
OPPOSITE_PAIRS = (
    "win lose; beat lose; rise fall; increase decrease; grow shrink; born died; birth death; before after; "
    "above below; "
    "more less; more fewer; most fewest; north south; east west; northern southern; eastern western; first last; "
    "largest smallest; highest lowest; longest shortest; oldest youngest; best worst; early late; earlier later; "
    "open close; start end; begin end; accept reject; allow forbid; allow prohibit; support oppose; enter leave; "
    "arrive leave; buy sell; gain lose; left right; inside outside; maximum minimum; major minor; male female; "
    "men women; father mother; son daughter; brother sister; husband wife; king queen; buyer seller; teacher "
    "student; "
    "winner loser; friend enemy; include exclude; upper lower; hot cold; warm cold; ancient modern; public private; "
    "legal illegal; positive negative; majority minority; import export; attack defend; join leave; build destroy; "
    "create destroy; rich poor; strong weak; high low; long short; old new; old young; large small; great small; "
    "wide narrow; heavy light; fast slow; easy hard; cheap expensive; success failure; succeed fail; true false; "
    "north-east south-west; northeast southwest; northwest southeast; parent child; ally enemy; over under; "
    "predecessor successor; precede follow; exceed trail; approve reject; same different; spring autumn; "
    "summer winter; morning evening; day night; sunrise sunset; victory defeat; peace war; ascend descend"
)
OPPOSITES: dict[str, frozenset[str]] = {}
for _pair in OPPOSITE_PAIRS.split(";"):
    _one, _other = _pair.split()
    OPPOSITES[_one] = OPPOSITES.get(_one, frozenset()) | {_other}
    OPPOSITES[_other] = OPPOSITES.get(_other, frozenset()) | {_one}
MUTUAL = _words("meet marry border tie draw resemble adjoin face join unite ally differ equal neighbour and with")
"""Verbs that say the same with both ends swapped."""
BEATEN = (
    _words("beat defeat overcome vanquish"),
    _words("write author"),
    _words("found establish"),
    _words("buy acquire"),
)
"""Verbs of one meaning."""
INVERSE = {"lose": "beat", "precede": "follow", "succeed": "precede", "lend": "borrow"}
"""Verbs that are another's with both ends swapped."""
SAID = re.compile(
    r"\b(?:said|says|wrote|writes|asked|asks|announced|announces|decided|decides|confirmed|confirms|claimed|claims"
    r"|explained|reported|reports|suggested|suggests|proposed|proposes|told|thinks|warned|warns|promised|agreed)\b"
)
STARTERS = _words(
    "a according although as at because before both but by despite during each either even finally first "
    "following for "
    "from further furthermore he her here his how however i if in instead it its later many meanwhile moreover most "
    "neither no none nor not on once one only originally other others our overall people several she similarly since "
    "so some sometimes still such that the their then there therefore these they this those though three "
    "through thus "
    "to today together two under unlike until up was we were what when where whether which while who with within "
    "without yes yet you your after all also among an and another any are around more much is less about four "
    "five six "
    "seven eight nine ten had has have did does do between including inside outside over near currently initially "
    "eventually afterwards additionally typically usually generally approximately roughly nearly almost "
    "currently recently "
    "following beginning starting being having using recently subsequently consequently notably specifically "
    "formerly "
    "previously ultimately essentially historically traditionally alternatively thereafter including counting taking "
    "see here below above yes no please note let consider "
    "computed earlier next last new nothing nobody everyone sources passages whoever every"
)
"""Words with which a sentence may begin, and which are no names."""
KIN = (
    "france french", "germany german germans", "england english british britain uk", "spain spanish", "italy italian",
    "china chinese", "japan japanese", "russia russian", "america american americans us usa u.s states",
    "netherlands dutch", "greece greek", "poland polish", "sweden swedish", "norway norwegian", "denmark danish",
    "switzerland swiss", "turkey turkish", "ireland irish", "scotland scottish", "wales welsh", "mexico mexican",
    "canada canadian", "brazil brazilian", "india indian", "egypt egyptian", "israel israeli", "australia australian",
    "austria austrian", "hungary hungarian", "portugal portuguese", "ukraine ukrainian", "korea korean",
    "vietnam vietnamese", "rome roman", "europe european", "africa african", "asia asian", "california californian",
    "kenya kenyan", "norman normans normandy", "mongol mongols mongolia mongolian", "christian christianity",
    "islam islamic muslim", "catholic catholicism",
)  # fmt: skip
"""Lands and what is of them."""
