"""Magnitudes, units and number words, by what they are worth."""

MAGNITUDES = {
    "hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12, "bn": 1e9, "mio": 1e6,
    "mrd": 1e9, "tausend": 1e3, "millionen": 1e6, "milliarden": 1e9, "milliarde": 1e9, "mil": 1e3, "millones": 1e6,
    "millón": 1e6, "mille": 1e3, "millions": 1e6, "milliards": 1e9, "万": 1e4, "亿": 1e8, "萬": 1e4, "億": 1e8,
    "тыс": 1e3, "млн": 1e6, "млрд": 1e9, "миллионов": 1e6, "миллиардов": 1e9, "dozen": 12, "billions": 1e9,
    "thousands": 1e3, "مليون": 1e6, "مليار": 1e9, "ألف": 1e3,
}  # fmt: skip
FRACTIONS = {"½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1 / 3, "⅔": 2 / 3, "⅛": 0.125}
UNITS: dict[str, tuple[str, float]] = {
    **dict.fromkeys(("mm", "millimetres", "millimeters"), ("length", 0.001)),
    **dict.fromkeys(("cm", "centimetres", "centimeters"), ("length", 0.01)),
    **dict.fromkeys(("m", "metre", "metres", "meter", "meters", "metros"), ("length", 1.0)),
    **dict.fromkeys(("km", "kilometre", "kilometres", "kilometer", "kilometers"), ("length", 1000.0)),
    **dict.fromkeys(("mi", "mile", "miles"), ("length", 1609.344)),
    **dict.fromkeys(("ft", "foot", "feet"), ("length", 0.3048)),
    **dict.fromkeys(("in", "inch", "inches"), ("length", 0.0254)),
    **dict.fromkeys(("yd", "yard", "yards"), ("length", 0.9144)),
    **dict.fromkeys(("kg", "kilogram", "kilograms", "kilogramm"), ("mass", 1.0)),
    **dict.fromkeys(("g", "gram", "grams"), ("mass", 0.001)),
    **dict.fromkeys(("lb", "lbs", "pound", "pounds"), ("mass", 0.45359237)),
    **dict.fromkeys(("t", "tonne", "tonnes"), ("mass", 1000.0)),
    **dict.fromkeys(("km²", "km2"), ("area", 1e6)), **dict.fromkeys(("ha", "hectare", "hectares"), ("area", 1e4)),
    **dict.fromkeys(("acre", "acres"), ("area", 4046.856)), **dict.fromkeys(("m²", "m2"), ("area", 1.0)),
    **dict.fromkeys(("km/h", "kph"), ("speed", 1.0)), "mph": ("speed", 1.609344),
    **dict.fromkeys(("l", "litre", "litres", "liter", "liters"), ("volume", 1.0)),
    **dict.fromkeys(("gal", "gallon", "gallons"), ("volume", 3.785)),
    **dict.fromkeys(("second", "seconds"), ("time", 1.0)), **dict.fromkeys(("minute", "minutes"), ("time", 60.0)),
    **dict.fromkeys(("hour", "hours"), ("time", 3600.0)), **dict.fromkeys(("day", "days"), ("time", 86400.0)),
    **dict.fromkeys(("week", "weeks"), ("time", 604800.0)), **dict.fromkeys(("month", "months"), ("months", 1.0)),
    **dict.fromkeys(("year", "years"), ("months", 12.0)), **dict.fromkeys(("decade", "decades"), ("months", 120.0)),
    "°c": ("celsius", 1.0), "°f": ("fahrenheit", 1.0),
}  # fmt: skip
AMBIGUOUS = frozenset({"in", "t", "g", "l", "second", "m"})
"""Units whose sign is a word, too: they count only right behind a number in digits."""
SQUARE = {"miles": ("area", 2589988.0), "mi": ("area", 2589988.0), "km": ("area", 1e6), "kilometres": ("area", 1e6),
          "kilometers": ("area", 1e6), "feet": ("area", 0.0929), "ft": ("area", 0.0929), "metres": ("area", 1.0),
          "meters": ("area", 1.0)}  # fmt: skip
_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "  # noqa: SIM905  a table reads better so
    "seventeen eighteen nineteen".split()
)
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_ORDINALS = (
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "  # noqa: SIM905  a table reads better so
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split()
)
_FOREIGN = (
    "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce",
    "zéro une deux trois quatre cinq six sept huit neuf dix onze douze",
)
WORDS: dict[str, float] = {word: float(at) for row in _FOREIGN for at, word in enumerate(row.split())}
WORDS |= {word: float(at) for at, word in enumerate(_ORDINALS) if at > 2}
WORDS |= {word: float(at) for at, word in enumerate(_SMALL)}
WORDS |= {word: 20.0 + 10 * at for at, word in enumerate(_TENS)}
WORDS |= {"twice": 2.0, "thrice": 3.0, "double": 2.0, "triple": 3.0}
LOOSE = frozenset({"one", "uno", "une", "once", "six", "sept", "second", "null", "elf", "twice", "double", "triple"})
"""Words that are often no number; they bear a number out, and need none."""
