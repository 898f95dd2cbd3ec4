"""The words that stand in and around answers, in the languages that Footnote speaks."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Labels:
    """The words around an answer, in one language."""

    closest: str
    sources: str
    searched: str
    both: str
    """Joins the last two of several names."""
    nothing: str
    """Holds {places}, where they were looked for."""
    nothing_anywhere: str
    """There was nowhere to look."""
    nothing_on_this: str
    """Stands in for one answer of several; also what an author writes where the passages are silent."""
    licence: str
    """Holds {place} and {licence}."""
    as_of: str
    """Holds {date}."""
    disagree: str
    """Stands before quotes of sources that say different things; ends with a colon, as does the next."""
    disagree_newest_first: str
    places: Mapping[str, str]
    """Backend name -> what readers call it."""
    comma: str = ", "
    point: str = "."


ENGLISH = Labels(
    closest="Closest passages",
    sources="Sources",
    searched="Searched {places}",
    both=" and ",
    nothing="I found nothing that answers this. I looked in {places}.",
    nothing_anywhere="I could not look anything up.",
    nothing_on_this="I found nothing on this.",
    licence="{place} text: {licence}",
    as_of="as of {date}",
    disagree="The sources disagree:",
    disagree_newest_first="The sources disagree, the newest comes first:",
    places={"wikipedia": "Wikipedia", "thread": "this thread", "conversation": "this conversation", "slack": "Slack"},
)
LABELS = {
    "en": ENGLISH,
    "de": Labels(
        closest="Die nächstliegenden Stellen",
        sources="Quellen",
        searched="Durchsucht: {places}",
        both=" und ",
        nothing="Ich habe nichts gefunden, was das beantwortet. Gesucht habe ich hier: {places}.",
        nothing_anywhere="Ich konnte nirgends nachsehen.",
        nothing_on_this="Dazu habe ich nichts gefunden.",
        licence="Text aus {place}: {licence}",
        as_of="Stand {date}",
        disagree="Die Quellen widersprechen sich:",
        disagree_newest_first="Die Quellen widersprechen sich, die neueste steht zuerst:",
        places={
            "wikipedia": "Wikipedia",
            "thread": "dieser Thread",
            "conversation": "diese Unterhaltung",
            "slack": "Slack",
        },
        point=",",
    ),
    "es": Labels(
        closest="Los pasajes más cercanos",
        sources="Fuentes",
        searched="He buscado en {places}",
        both=" y ",
        nothing="No he encontrado nada que responda a esto. He buscado en {places}.",
        nothing_anywhere="No he podido buscar en ningún sitio.",
        nothing_on_this="No he encontrado nada sobre esto.",
        licence="Texto de {place}: {licence}",
        as_of="a fecha de {date}",
        disagree="Las fuentes no coinciden:",
        disagree_newest_first="Las fuentes no coinciden, la más reciente va primero:",
        places={"wikipedia": "Wikipedia", "thread": "este hilo", "conversation": "esta conversación", "slack": "Slack"},
        point=",",
    ),
    "fr": Labels(
        closest="Les passages les plus proches",
        sources="Sources",
        searched="Recherché dans {places}",
        both=" et ",
        nothing="Je n’ai rien trouvé qui réponde à cela. J’ai cherché dans {places}.",
        nothing_anywhere="Je n’ai pu chercher nulle part.",
        nothing_on_this="Je n’ai rien trouvé à ce sujet.",
        licence="Texte de {place} : {licence}",
        as_of="au {date}",
        disagree="Les sources se contredisent :",
        disagree_newest_first="Les sources se contredisent, la plus récente vient d’abord :",
        places={"wikipedia": "Wikipédia", "thread": "ce fil", "conversation": "cette conversation", "slack": "Slack"},
        point=",",
    ),
    "zh": Labels(
        closest="最接近的段落",
        sources="来源",
        searched="已搜索{places}",
        both="和",
        nothing="我没有找到能回答这个问题的内容。我查过{places}。",
        nothing_anywhere="我无法查找任何内容。",
        nothing_on_this="关于这一点我没有找到任何内容。",
        licence="{place}文本:{licence}",
        as_of="截至{date}",
        disagree="各来源说法不一：",
        disagree_newest_first="各来源说法不一，最新的在前：",
        places={"wikipedia": "维基百科", "thread": "本消息列", "conversation": "本对话", "slack": "Slack"},
        comma="、",
    ),
}


def labels(language: str) -> Labels:
    """The words for an answer in this language (ISO 639-1); English where there are none."""
    return LABELS.get(language.lower()[:2], ENGLISH)
