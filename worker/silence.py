"""Sentences that need no source: they admit that the sources are silent, or that they disagree."""

import re

from worker.labels import LABELS

LONGEST = 240
"""Characters; an admission is short."""

_SOURCE = re.compile(
    r"\b(?:sources?|passages?|results?|threads?|conversation|articles?|excerpts?"
    r"|quellen?|passagen?|(?:such)?ergebnisse?n?|(?:text|fund)?stellen?|auszügen?"
    r"|I|ich|je|information\w*|información"
    r"|fuentes?|pasajes?|resultados?|artículos?|résultats?|extraits?)\b|我|来源|资料|段落|结果|文章|消息"
    r"|情報源|出典|記事|資料|私|مصادر|مصدر|مقال|نتائج|فقرات|رسائل",
    re.IGNORECASE,
)
_NOT = re.compile(
    r"\b(?:not|no|nothing|none|neither|nicht|nichts|kein\w*|nada|ningun\w*|ningún|ne|pas|aucun\w*|rien)\b|n['’]t\b|\bn['’]|没|未|不",
    re.IGNORECASE,
)
_SAY = re.compile(
    r"\b(?:says?|said|states?|stated|mention\w*|tells?|contain\w*|gives?|given|specif\w*|provid\w*|covers?|covered|describ\w*"
    r"|indicat\w*|includ\w*|address\w*|answer\w*|explain\w*|found|find"
    r"|sag\w*|nenn\w*|genannt|erwähn\w*|enthalt\w*|enthält|angegeben|beantwort\w*|steht|hervor"
    r"|dicen?|mencion\w*|contien\w*|indic\w*|especific\w*|respond\w*|disent|dit|indiqu\w*|précis\w*|répond\w*)\b"
    r"|说|提到|提及|包含|回答|显示|找到",
    re.IGNORECASE,
)


_ADMISSIONS = {labels.nothing_on_this.strip(".。").casefold() for labels in LABELS.values()}


def admits_silence(sentence: str) -> bool:
    """Whether the sentence says that the sources do not say something."""
    if sentence.strip(" \n*_.。").casefold() in _ADMISSIONS:
        return True
    return len(sentence) <= LONGEST and all(sign.search(sentence) for sign in (_SOURCE, _NOT, _SAY))


_OF = r"(?:(?:number|date|year|length|height|name|size|age|distance|price|version|order|cause|place)s? of )?"
_ENGLISH = (
    r"(?:however, )?(?:(?:the|these|those|both|my|all) )?(?:(?:two|three|cited|given) )?"
    r"(?:sources|pages|messages|articles|passages|results|threads|excerpts|documents)"
    r"(?: (?:here|found))? (?:disagree|differ|conflict|diverge|contradict (?:each other|one another)"
    r"|are (?:inconsistent|contradictory|at odds|in conflict)|do not agree|don['’]t agree)(?: with each other)?"
    rf"(?: (?:on|about|over|as to|regarding)(?: (?:this|that|it|the (?:details|{_OF}[a-z]+)"
    r"|(?:who|what|when|where|which|how (?:many|much|long|high|tall|big|far|old|deep|wide))(?: [a-z]+){1,4}))"
    r"(?! (?:and|or|that))\b)?"
)
_GERMAN = (
    r"(?:diese|die|beide|alle)?\s?(?:beiden |zwei )?(?:quellen|seiten|nachrichten|artikel|ergebnisse|textstellen)"
    r" (?:widersprechen (?:sich|einander)|unterscheiden sich|sind (?:sich )?(?:uneinig|uneins|widersprüchlich))"
    r"(?: (?:hierzu|dazu|darüber|darin|hierüber|in diesem punkt|in der frage|(?:bei|über|in) (?:der|die|das|dem)"
    r" (?:zahl|anzahl|datum|jahr|länge|höhe|einwohnerzahl|namen)))?(?: (?:uneinig|uneins))?"
)
_SPANISH = (
    r"(?:las|los|estas|estos|ambas|ambos) (?:dos )?(?:fuentes|páginas|mensajes|artículos|resultados|pasajes)"
    r" (?:no coinciden|se contradicen|difieren|discrepan|son contradictori[ao]s)"
    r"(?: (?:en esto|al respecto|sobre esto|en este punto"
    r"|(?:en|sobre) (?:el|la) (?:número|fecha|año|longitud|altura)))?"
)
_DISAGREEMENTS = (
    _ENGLISH,
    _GERMAN,
    _SPANISH,
    r"(?:les|ces) (?:deux )?(?:sources|pages|messages|articles|résultats) (?:se contredisent|divergent|diffèrent)"
    r"(?: (?:à ce sujet|sur ce point))?",
    r"(?:эти )?(?:источники|страницы|сообщения|статьи) (?:расходятся|противоречат друг другу)",
    r"(?:这些|各个?|上述|两个)?(?:来源|资料|文章|消息|结果)(?:之间|对此|在此)?(?:的?说法)?(?:存在|有|相互)?"
    r"(?:矛盾|冲突|分歧|不一致?)",
    r"(?:これらの|各)?(?:情報源|出典|記事|資料)(?:によって|の間で|は|の)?(?:内容|記述|数字|情報)?[がには]*"
    r"(?:矛盾|異な|食い違|相違)(?:いが?|が)?(?:って|し(?:て)?)?(?:い(?:ます|る)|ります|る|あります)?",
    r"(?:(?:هذه )?(?:المصادر|الرسائل|المقالات|الصفحات) (?:متضاربة|متناقضة|تتعارض|تختلف|تتناقض)"
    r"|(?:تتعارض|تختلف|تتناقض|تتضارب) (?:المصادر|الرسائل|المقالات|الصفحات))(?: في ذلك| حول ذلك)?",
)
_DISAGREE = re.compile("|".join(f"(?:{each})" for each in _DISAGREEMENTS), re.IGNORECASE)
_NAMED = re.compile(r"\b[A-Z]")
SHORT = 120
"""Characters of a sentence that only says that sources differ."""


def admits_disagreement(sentence: str) -> bool:
    """Whether the sentence says that sources disagree, and nothing else: what each says has to be cited behind it."""
    bare = sentence.strip(" \n*_.:。：")
    if len(bare) > SHORT or not _DISAGREE.fullmatch(bare):
        return False
    # German has its nouns in capitals, and a closed list of them.
    return re.fullmatch(_GERMAN, bare, re.IGNORECASE) is not None or not _NAMED.search(bare[1:])
