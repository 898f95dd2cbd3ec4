"""What kind of answer a question asks for, and whether a sentence holds one of that kind."""

import re

from worker.measures import has_quantity

NUMBER = re.compile(
    r"\b(?:how (?:many|much|old|tall|long|far|high|big|large|deep|fast|often|heavy|wide)"
    r"|what (?:percent\w*|number|age|amount)"
    r"|population|percentage|wie ?viele?|wie (?:alt|hoch|lang|groß|weit|tief)|cu[aá]nt[oa]s?|combien|quant[iaeo]s?"
    r"|сколько|كم|عدد)\b|多少|几个|几岁|多高|多长|多大|多远|多深|いくつ|何(?:人|個|歳|メートル|キロ|回|番)|どれ(?:くらい|ぐらい)",
    re.IGNORECASE,
)
DATE = re.compile(
    r"\b(?:when|(?:what|which) (?:year|date|day|month|century|decade)"
    r"|birthday|wann|(?:welche[mns]?) (?:jahr|tag)|cu[aá]ndo"
    r"|qu[eé] a[ñn]o|quand|quando|когда|в каком (?:году|веке)|متى|أي (?:عام|سنة|يوم|قرن))\b"
    r"|什么时候|何时|哪一?[年天日]|几[年月]|いつ|何[年月日]",
    re.IGNORECASE,
)
NAME = re.compile(
    r"\b(?:who|whose|whom|where|what (?:city|country|state|person|company|team|university|place|town)"
    r"|wer|wem|wen|wo|qui[eé]n(?:es)?"
    r"|d[oó]nde|qui|chi|quem|кто|кого|где|من هو|من هي|أين)\b|谁|誰|哪里|哪儿|どこ|だれ",
    re.IGNORECASE,
)
HAS_NUMBER = re.compile(
    r"\d|[一二三四五六七八九十百千万亿億両两]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty"
    r"|hundred|thousand|million|billion|half|dozen|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)\b",
    re.IGNORECASE,
)
HAS_DATE = re.compile(
    r"(?<!\d)(?:1\d{3}|20\d{2})(?!\d)|\d\s?[年月]|世紀|世纪|القرن"
    r"|\b\d{1,4} (?:BC|AD|BCE|CE)\b|\b\d{1,2}(?:st|nd|rd|th) century\b|\b\d{3,4}s\b"
    r"|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b"
)
ASKS = re.compile(
    r"\b(?:(?:in|on|at) )?(?:what|which) (?:year|date|day|month|century|decade|percent\w*|number|age|amount)(?: of)?\b"
    r"|\b(?:in |an )?welche[mnrs]? (?:jahr|tag|monat|jahrhundert)\b|\b(?:en )?qu[eé] (?:a[ñn]o|d[ií]a|fecha|siglo)\b"
    r"|\b(?:current(?:ly)?|nowadays|today|presently|at (?:the|this) moment|aktuell\w*|derzeit\w*|heute)\b"
    r"|\b(?:actual(?:mente)?|hoy)\b"
    r"|什[么麼][时時]候|何[时時]|哪一?[年天日个個里裡儿]|多少|几个|什[么麼]|为什么|怎[么样]样?|如何|是?[谁誰]|[吗呢]"
    r"|いつ|どこ|だれ|何(?:年|人|個)|(?:でし|まし)たか|何?ですか|なぜ|いくつ|どの"
    r"|\b(?:people|inhabitants) live\b|\bmenschen (?:leben|wohnen)\b|\bpersonas viven\b",
    re.IGNORECASE,
)
"""Words that say what kind of answer is wanted, and stand in none."""
CAPITALISED = re.compile(r"(?<=[\w,;)] )[A-Z]\w+")


def has_cue(question: str, sentence: str) -> float:
    """1 where the sentence holds what the question asks for (a quantity, a date, a number, a new name), else 0.

    0.5 where the question asks for none of these.
    """
    if (quantity := has_quantity(question, sentence)) is not None:
        return float(quantity)
    if DATE.search(question):
        return float(bool(HAS_DATE.search(sentence)))
    if NUMBER.search(question):
        return float(bool(HAS_NUMBER.search(sentence)))
    if NAME.search(question):
        if not any(map(str.isupper, sentence)):  # a script without capitals shows no names
            return 0.5
        asked = question.casefold()
        return float(any(name.casefold() not in asked for name in CAPITALISED.findall(sentence)))
    return 0.5
