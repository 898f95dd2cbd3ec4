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


_DISAGREE = re.compile(
    r"\b(?:disagree|contradict|differ|conflict(?:ing)?|inconsistent|contradictory|at odds|widersprechen|uneinig|uneins"
    r"|unterscheiden|contradicen|difieren|no coinciden|discrepan|se contredisent|divergent|diffèrent)\b"
    r"|不一|矛盾|冲突|分歧|相違|食い違|異なる|تتعارض|تختلف|تتناقض|متضارب",
    re.IGNORECASE,
)
_MORE = re.compile(r"\d|\b(?:but|because|since|while|aber|weil|pero|porque|mais)\b|但|因为|しかし|لكن", re.IGNORECASE)
SHORT = 120
"""Characters of a sentence that only says that sources differ."""


def admits_disagreement(sentence: str) -> bool:
    """Whether the sentence says that sources disagree, and nothing else: what each says has to be cited behind it."""
    return len(sentence) <= SHORT and bool(
        _SOURCE.search(sentence) and _DISAGREE.search(sentence) and not _MORE.search(sentence)
    )
