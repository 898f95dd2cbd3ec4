"""Templates whose text belongs to the sentence they stand in; all others say nothing."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from search_backends.units import measured

Inline = Callable[[Any], str]

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Call:
    """A template as it is used, its values as plain text."""

    name: str
    """Lower case."""
    values: tuple[str, ...]
    """Those without a name, in order."""
    named: Mapping[str, str]

    def value(self, place: int, name: str = "") -> str:
        """The value at this place, counted from 1, which may be written with its number or under a name."""
        written = self.named.get(name, "") or self.named.get(str(place), "")
        return written or (self.values[place - 1] if len(self.values) >= place else "")


def template_text(template: Any, inline: Inline) -> str:
    """What a reader sees of the template, as far as it is text."""
    name = " ".join(str(template.name).replace("_", " ").split()).lower()
    if name.startswith("#") or name in SILENT:
        return ""
    function, _, first = name.partition(":")
    if first and function in {"formatnum", "lc", "uc", "lcfirst", "ucfirst", "nowrap"}:
        return str(template.name).partition(":")[2].strip()
    reader = READERS.get(name) or next((read for form, read in FORMS if form.fullmatch(name)), None)
    if reader is None:
        return ""
    values = tuple(inline(parameter.value) for parameter in template.params if not parameter.showkey)
    named = {
        str(parameter.name).strip().lower(): inline(parameter.value)
        for parameter in template.params
        if parameter.showkey
    }
    return reader(Call(name, values, named))


def first(call: Call) -> str:
    """The first value."""
    return call.value(1) or call.named.get("text", "") or call.named.get("quote", "")


def second(call: Call) -> str:
    """The second value, else the first."""
    return call.value(2) or call.value(1)


def last(call: Call) -> str:
    """The last value."""
    return call.values[-1] if call.values else call.value(2) or call.value(1)


def listed(call: Call) -> str:
    """All values."""
    return ", ".join(value for value in call.values if value)


def joined(call: Call) -> str:
    """All values, as the words of a phrase."""
    return " ".join(value for value in call.values if value)


def date(call: Call) -> str:
    """Year, month and day in numbers as "10 July 1856"; what is written otherwise stays."""
    numbers = [value for value in call.values if value.isdecimal()]
    year, month, day = (*numbers[:3], "", "", "")[:3]
    if not year:
        return first(call)
    if not month or not 1 <= int(month) <= 12:
        return year
    return " ".join(filter(None, [day.lstrip("0"), MONTHS[int(month) - 1], year]))


def day_first(call: Call) -> str:
    """A date written day, month, year, as French and Spanish templates have it."""
    parts = [value for value in call.values[:3] if value]
    if len(parts) > 1 and parts[1].isdecimal() and 1 <= int(parts[1]) <= 12:
        return "-".join(part.zfill(2) for part in reversed(parts))
    return " ".join(parts)


def as_of(call: Call) -> str:
    """ "As of March 2020"."""
    return f"{'as' if call.named.get('lc') else 'As'} of {date(call)}"


def japanese(call: Call) -> str:
    """ "English (kanji, romaji)"."""
    rest = ", ".join(filter(None, [call.value(2), call.value(3)]))
    return f"{call.value(1)} ({rest})" if call.value(1) and rest else call.value(1) or rest


def marriage(call: Call) -> str:
    """ "Name (1990–2000)"."""
    years = "–".join(filter(None, [call.value(2), call.value(3, "end")]))
    return f"{call.value(1)} ({years})" if years else call.value(1)


def fraction(call: Call) -> str:
    """1/2, 3 1/2."""
    match [value for value in call.values if value]:
        case [whole, over, under]:
            return f"{whole} {over}/{under}"
        case [over, under]:
            return f"{over}/{under}"
        case [under]:
            return f"1/{under}"
    return ""


def number(call: Call) -> str:
    """A number with its unit."""
    return " ".join(filter(None, [call.value(1), call.named.get("u") or call.named.get("ul") or call.value(2)]))


def century(call: Call) -> str:
    """French and Spanish: "XIXe siècle", "siglo XIX"."""
    return f"siglo {call.value(1)}" if call.name == "siglo" else f"{call.value(1)}{call.value(2) or 'e'} siècle"


def money(call: Call) -> str:
    """US$5."""
    return f"{MONEY[call.name]}{call.value(1)}"


def constant(text: str) -> Callable[[Call], str]:
    """Always the same."""
    return lambda _: text


MONEY = {"us$": "US$", "usd": "US$", "gbp": "£", "£": "£", "eur": "€", "€": "€", "inr": "₹", "a$": "A$", "jpy": "¥"}
SILENT = {
    "citation needed",
    "cn",
    "efn",
    "sfn",
    "sfnp",
    "rp",
    "main",
    "see also",
    "further",
    "reflist",
    "coord",
    "clear",
}
"""The most frequent of those that say nothing, so that they are passed at once."""

ALIKE: dict[str, Callable[[Call], str]] = {
    "nowrap|nobr|nwr|small|smaller|big|larger|sc|smallcaps|sup|sub|em|strong|nobold|mono|code|tt|var|math|mvar|nts"
    "|abbr|abbrv|tooltip|abréviation|ill|interlanguage link|illm|lien|link-interwiki|flag|flagcountry|flagu|sic"
    "|blockquote|quote|cquote|quotation|centered pull quote|quote box|cita|citation bloc|zitat|plainlist|flatlist"
    "|birth year and age|death year and age|birth-date|death-date|birth-date and age|death-date and age|year"
    "|url|official url|ship|uss|hms|yes|no|partial|sort name|nombre|visible anchor|vanchor|samp|kbd|font|left|right"
    "|align|nowraplinks|resize|center|fontcolor|script|bonus|indented plainlist|plain list": first,
    "lang|langue|langx|lang2|transliteration|transl|translit|tlit|sort|nihongo2|rtl-lang|color text|couleur"
    "|coloredlink|wikt-lang": second,
    "ubl|unbulleted list|ublist|hlist|bulleted list|ordered list|cslist|comma separated entries|vunblist|zh"
    "|linktext": listed,
    "sortname": joined,
    "birth date|birth date and age|death date|death date and age|start date|end date|start date and age|film date"
    "|dts|bda|dda|dob|end date and age|date table sorting|birth date and age2|start and end dates|launch date"
    "|television episode air date|opening date|event date": date,
    "date|date-|fecha|fecha de nacimiento|fecha de fallecimiento|date de naissance|date de décès|fecha de inicio"
    "|date sport": day_first,
    "as of": as_of,
    "nihongo|nihongo3|nihongo krt|korean": japanese,
    "marriage|married|mariage": marriage,
    "frac|fraction|sfrac|fract": fraction,
    "val|unité|unité/2|unidad|valor|value": number,
    "siècle|s|s-|s2-|siglo": century,
    "convert|cvt|converti|conversion|auto convert": measured,
    "circa|c.|ca.|c|ca": lambda call: f"c. {call.value(1)}".strip(),
    "spaced ndash|snd|spnd|spaced en dash|–": constant(" – "),
    "ndash|en dash|dash": constant("–"),
    "mdash|em dash|—|spaced mdash": constant(" — "),
    "nbsp|space|spaces|nbs|thinsp|thin space|clearspace": constant(" "),
    "dot|·|•|middot|bullet|bull": constant(" · "),
    "!": constant("|"),
    "=": constant("="),
    "'|`|apos": constant("'"),
    "'s": constant("'s"),
    "won": lambda call: call.value(1) or "Won",
    "nom|nominated": lambda call: call.value(1) or "Nominated",
    "height": lambda call: " ".join(
        f"{size} {unit}" for unit, size in call.named.items() if unit in {"m", "ft", "in", "cm"}
    ),
    "inflation": lambda call: call.value(2),
}
"""Names, joined by "|", of templates that are read alike."""
READERS = {name: reader for names, reader in ALIKE.items() for name in names.split("|")} | dict.fromkeys(MONEY, money)
FORMS = (
    (re.compile(r"lang-[a-z-]+"), first),
    (re.compile(r"[ivxl]+e siècle"), lambda call: call.name[:-8].upper() + call.name[-8:]),
)
"""Families of templates."""
