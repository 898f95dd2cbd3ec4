"""Several things of one name: which of them a question means, and what to offer where it does not say."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from search_backends.base import Meaning, SearchResult, Source
from search_backends.lexical import UNSPACED, bm25, stems, words
from search_backends.stopwords import STOP_WORDS
from worker.cues import ASKS
from worker.keywords import entities
from worker.passages import split
from worker.rank import titled
from worker.somebody import asks_of_somebody, is_a_thing
from worker.types import Choices, Evidence, Findings, Plan

MOST = 6
"""Choices offered."""
AHEAD = 0.7
"""Share of the best one's words up to which the others are no rivals."""
ABOUT = frozenset(
    "tell explain describe mean means meaning define definition called known kind information details facts wikipedia "  # noqa: SIM905  a table reads better so
    "bedeutet bedeutung erkläre erzähl significa explica cuéntame".split()
)
"""Words that ask for anything that there is to say."""
QUALIFIED = re.compile(r"^(.+?)(?:\s*[(（][^()（）]+[)）]|, .+)$")
ASKS_MORE = re.compile(
    r"\b(?:how|when|where|why|which|wann|wo|wie|warum|welche\w*|cu[aá]ndo|d[oó]nde|c[oó]mo|por qu[eé]|quand|où|comment"
    r"|когда|где|как|почему)\b|什么时候|何时|哪|怎|为什么|いつ|どこ|なぜ|どう|متى|أين|كيف|لماذا",
    re.IGNORECASE,
)
"""Asks for something about a thing, even where its other words say nothing."""
_AROUND = re.compile(r"[\w'’-]+")


def has_rivals(results: Sequence[SearchResult]) -> bool:
    """Whether there may be several things of one name: a look, before anything is read."""
    if any(result.meanings for result in results):
        return True
    titles = {result.source.title for result in results}
    bases = [match[1] for title in titles if (match := QUALIFIED.match(title))]
    return len(bases) > len(set(bases))


def choices_of(plan: Plan, found: Sequence[Findings], evidence: Sequence[Evidence]) -> Choices | None:
    """What a name of the questions may mean; alone where nothing else can be answered."""
    each = (_choices(one, part.results, plan.language) for one, part in zip(evidence, found, strict=True))
    choices = next(filter(None, each), None)
    return replace(choices, alone=choices.alone and len(plan.parts) == 1) if choices else None


def _choices(evidence: Evidence, results: Sequence[SearchResult], language: str) -> Choices | None:
    """What a name of the question may mean, where neither its other words nor the best passage tell which."""
    question = evidence.part.text
    seen: set[str] = set()
    for base, source, offered in _ambiguous(results):
        telling = _besides(base, evidence, language)
        if telling is None or base.casefold() in seen:
            continue
        seen.add(base.casefold())
        if asks_of_somebody(question, base):
            offered = [each for each in offered if not is_a_thing(each)]
        if telling:
            offered = _fitting(telling, base, offered, evidence, results, language)
        if len(offered) > 1:
            only_named = not telling and not ASKS_MORE.search(question)
            alone = only_named and not _is_said(base, source.backend, evidence)
            return Choices(base, tuple(offered[:MOST]), source, alone=alone)
    return None


def of_somebody(evidence: Evidence, found: Findings) -> Evidence:
    """What was found without the places and works that only share the name of a person who is asked about."""
    things: set[str] = set()
    people: set[str] = set()
    for base, _, offered in _ambiguous(found.results):
        if asks_of_somebody(evidence.part.text, base):
            for each in offered:
                (things if is_a_thing(each) else people).add(each.title)
    if not any(ranked.passage.source.title in people for ranked in evidence.passages):
        return evidence
    kept = (ranked for ranked in evidence.passages if ranked.passage.source.title not in things - people)
    return replace(evidence, passages=tuple(kept))


def _is_said(base: str, backend: str, evidence: Evidence) -> bool:
    """Whether the name stands elsewhere, too: a colleague's project may be what is meant."""
    others = (one.passage for one in evidence.passages if one.passage.source.backend != backend)
    return any(base.casefold() in passage.text.casefold() for passage in others)


def _ambiguous(results: Sequence[SearchResult]) -> Iterator[tuple[str, Source, list[Meaning]]]:
    """Each name with several meanings: of a page that lists them, and of pages told apart by a word in brackets."""
    plain = {result.source.title.casefold() for result in results if not result.meanings}
    for result in results:
        base = _base(result.source.title)
        if result.meanings and base.casefold() not in plain:
            offered = sorted(result.meanings, key=lambda each: not _bears(each, base))
            offered = [each for each in offered if base.casefold() in each.title.casefold()]
            if len(offered) > 1:
                yield base, result.source, offered
    bases: dict[str, dict[str, SearchResult]] = {}
    for result in results:
        if QUALIFIED.match(result.source.title) and not result.meanings:
            bases.setdefault(_base(result.source.title), {}).setdefault(result.source.title, result)
    for base, same in bases.items():
        if len(same) > 1 and base.casefold() not in plain:
            offered = [Meaning(title, each.source.url, _first(each)) for title, each in same.items()]
            yield base, next(iter(same.values())).source, offered


def _bears(meaning: Meaning, base: str) -> bool:
    """Whether that is its name, whatever stands in brackets behind it: others have fuller names of their own."""
    return _base(meaning.title).casefold() == base.casefold()


def _base(title: str) -> str:
    match = QUALIFIED.match(title)
    return match[1] if match else title


def _first(result: SearchResult) -> str:
    text = result.sections[0].text if result.sections else ""
    return text.split("\n")[0]


def _besides(base: str, evidence: Evidence, language: str) -> list[str] | None:
    """Stems of what is asked about the name; None where the question has no such name, or a fuller one."""
    question = evidence.part.text
    found = next((each for each in re.finditer(re.escape(base), question, re.IGNORECASE) if _is_whole(each)), None)
    if found is None or _is_longer(question, found, language):
        return None
    if found[0][:1].islower() and entities(question, language):  # a word like any other in "capital of France"
        return None
    rest = question[: found.start()] + " " + question[found.end() :]
    asked = stems(ASKS.sub(" ", " ".join([rest, *evidence.part.context])), language)
    about = frozenset(stems(" ".join(ABOUT), language))
    return [stem for stem in dict.fromkeys(asked) if stem not in about]


def _is_whole(found: re.Match[str]) -> bool:
    """Whether no word goes on before or behind it; scripts without spaces show no ends of words."""
    text, ends = found.string, (found.start() - 1, found.end())
    beside = [text[at] for at in ends if 0 <= at < len(text)]
    return UNSPACED.search(found[0]) is not None or not any(
        letter.isalnum() and not UNSPACED.match(letter) for letter in beside
    )


def _is_longer(question: str, found: re.Match[str], language: str) -> bool:
    """Whether the name in the question goes on before or behind: "Freddie Mercury", "Mercury Records"."""
    little = STOP_WORDS.get(language, frozenset())
    before = list(_AROUND.finditer(question[: found.start()]))
    behind = _AROUND.match(question[found.end() :].lstrip(" "))
    near = [before[-1][0]] if len(before) > 1 and not question[before[-1].end() : found.start()].strip() else []
    near += [behind[0]] if behind and question[found.end() : found.end() + 1] == " " else []
    return any(word[0].isupper() and word.casefold() not in little for word in near) and found[0][0].isupper()


def _fitting(
    telling: Sequence[str],
    base: str,
    offered: Sequence[Meaning],
    evidence: Evidence,
    results: Sequence[SearchResult],
    language: str,
) -> list[Meaning]:
    """Those that fit what is asked about, the best first; none where one fits better than all others."""
    titles = [each.title for each in offered]
    if any(_tells(each.title, base, telling, language) for each in offered if _bears(each, base)):
        return []
    named = [name for name in entities(evidence.part.text, language) if name.casefold() not in base.casefold()]
    pages = [ranked.passage.source.title for ranked in evidence.passages if not ranked.passage.source.author]
    if named and pages[:1] and pages[0] not in titles:  # it may be about what else it names
        return []
    texts = {each.title: [f"{each.title} {each.line}"] for each in offered}
    for passage in split(results):
        if passage.source.title in texts:
            texts[passage.source.title].append(titled(passage))
    every = [(title, text) for title, found in texts.items() for text in found]
    asked = words(" ".join([evidence.part.text, *evidence.part.context]))
    query = " ".join(word for word in asked if set(stems(word, language)) & set(telling))  # not stems: none stems twice
    scores = bm25(query, [text for _, text in every], language)
    best: dict[str, float] = {}
    for (title, _), score in zip(every, scores, strict=True):
        best[title] = max(best.get(title, 0.0), float(score))
    first = max(best.values(), default=0.0)
    fitting = [each for each in offered if best[each.title] > AHEAD * first or first == 0]
    ranks = {title: -rank for rank, title in enumerate(reversed(pages))}
    return sorted(fitting, key=lambda each: (-best[each.title], ranks.get(each.title, 1)))


def _tells(title: str, base: str, telling: Sequence[str], language: str) -> bool:
    """Whether the question has what tells the title from its namesakes."""
    own = frozenset(stems(title, language)) - frozenset(stems(base, language))
    return bool(own) and own <= frozenset(telling)
