"""Answers in the question's language, over the scripts of the world."""

from dataclasses import replace

import pytest

from search_backends.mediawiki import Busy, Silent, Unreachable
from search_backends.slack_calls import BROKEN, BUSY, SILENT
from search_backends.wikipedia import REASONS as WIKI_REASONS
from tests.outside import lines
from tests.questions import a_question
from tests.servers.fakewiki import open_fakewiki
from tests.servers.models import open_models
from tests.worker.authors.asking import BOTH
from tests.worker.evidence import evidence, message, page
from tests.worker.test_pipeline import answered
from worker.blocks import messages
from worker.cite import cite
from worker.cues import has_cue
from worker.direction import MARK, directed
from worker.labelled import LANGUAGES
from worker.labels import LABELS, labels
from worker.language import language_of
from worker.sentences import sentences
from worker.silence import admits_silence
from worker.types import Answer, Draft, Outcome, Style
from worker.words_reasons import REASONS, reason

ASKED = {
    "de": ("Wann starb Nikola Tesla?", "Nikola Tesla", "Nikola Tesla war Erfinder. Nikola Tesla starb 1943."),
    "es": ("¿Cuándo murió Nikola Tesla?", "Nikola Tesla", "Nikola Tesla fue inventor. Nikola Tesla murió en 1943."),
    "zh": ("尼古拉·特斯拉什么时候去世？", "尼古拉·特斯拉", "尼古拉·特斯拉是发明家。尼古拉·特斯拉于1943年去世。"),
    "ja": (
        "ニコラ・テスラはいつ死去しましたか？", "ニコラ・テスラ", "ニコラ・テスラは発明家。彼は1943年に死去しました。",
    ),
    "ar": ("متى توفي نيكولا تسلا؟", "نيكولا تسلا", "كان نيكولا تسلا مخترعا. توفي نيكولا تسلا في عام 1943."),
}  # fmt: skip
ELSEWHERE = {
    "de": ("Donau", "Die Donau ist ein Fluss, der in das Schwarze Meer mündet."),
    "es": ("Danubio", "El Danubio es un río que desemboca en el mar Negro."),
    "zh": ("多瑙河", "多瑙河是欧洲的一条河流，注入黑海。"),
    "ja": ("ドナウ川", "ドナウ川はヨーロッパの川で、黒海に注ぎます。"),
    "ar": ("الدانوب", "الدانوب نهر في أوروبا يصب في البحر الأسود."),
}

UNKNOWN = {
    "de": "Wann starb Zork Quux?", "es": "¿Cuándo murió Zork Quux?", "zh": "佐克·库克斯什么时候出生？",
    "ja": "ゾルク・クウクスはいつ生まれましたか？", "ar": "متى ولد زورك كوكس؟",
}  # fmt: skip


@pytest.mark.parametrize("language", ASKED)
async def test_edition_answer_and_labels_follow_the_question(language: str) -> None:
    question, title, text = ASKED[language]
    async with open_fakewiki() as wiki, open_models() as models:
        wiki.editions[language] = {title: text, **dict([ELSEWHERE[language]])}
        url = f"{wiki.base}/{{lang}}/w/api.php"
        reply = await answered(models, wiki, a_question(question), author="extractive", wikipedia_api_url=url)
        known, shown = labels(language), messages(reply, 1.2)[-1].text
        assert reply.language == language
        assert known.closest in shown
        assert "1943" in reply.text
        assert reply.citations[0].url.startswith(f"{wiki.base}/{language}/wiki/")
        assert known.searched.format(places=known.places["wikipedia"]) in shown
        unknown = a_question(UNKNOWN[language])
        missing = await answered(models, wiki, unknown, author="extractive", wikipedia_api_url=url)
        assert messages(missing, 1.2)[-1].text == known.nothing.format(places=known.places["wikipedia"])


@pytest.mark.parametrize("language", [*ASKED, "fr", "ru"])
def test_every_label_is_there_in_every_language(language: str) -> None:
    known = LABELS[language]
    assert len(known.tongues.split()) == len(LANGUAGES)
    for name in known.__slots__:
        own, english = getattr(known, name), getattr(labels("en"), name)
        assert own
        if name not in ("sources", "comma", "point", "foreign"):
            assert own != english
    assert admits_silence(known.nothing_on_this)
    assert known.disagree.endswith((":", "："))
    assert known.disagree_newest_first.endswith((":", "："))


TESLA = page("Nikola Tesla", "Nikola Tesla was an inventor. Nikola Tesla died on 7 January 1943 in New York.")
ENGLISH = replace(TESLA, source=replace(TESLA.source, language="en"))


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "auf Englisch"), ("es", "en inglés"), ("zh", "英文"), ("ja", "英語"), ("ar", "باللغة الإنجليزية")],
)
def test_a_quote_in_another_language_says_so(language: str, words: str) -> None:
    draft = Draft("> Nikola Tesla died on 7 January 1943 in New York. [1]", True, Style.QUOTES)
    for found in (ENGLISH, TESLA):  # by the edition, or where there is none by its words
        shown = messages(cite(draft, evidence([found]), language=language), 1.0)[-1].text
        assert f"[1] ({words})" in shown
    assert "(" not in messages(cite(draft, evidence([ENGLISH])), 1.0)[-1].text.split("\n")[1]


def test_a_message_in_another_language_says_so_too() -> None:
    said = message("Wir haben uns für Dienstag entschieden, weil dann alle da sind.", backend="slack", title="ops")
    draft = Draft("> Wir haben uns für Dienstag entschieden [1]", True, Style.QUOTES)
    assert "(in German)" in messages(cite(draft, evidence([said])), 1.0)[-1].text


async def test_without_a_model_the_other_edition_is_quoted_where_the_first_has_nothing() -> None:
    async with open_fakewiki() as wiki, open_models() as models:
        wiki.pages["Nikola Tesla"] = "'''Nikola Tesla''' was an inventor. Nikola Tesla died on 7 January 1943."
        wiki.pages["Danube"] = "The Danube flows into the Black Sea."
        wiki.editions["de"] = {"Donau": "Die Donau fließt."}
        url = f"{wiki.base}/{{lang}}/w/api.php"
        question = a_question("Wann starb Nikola Tesla?")
        reply = await answered(models, wiki, question, author="extractive", wikipedia_api_url=url)
        assert "7 January 1943" in reply.text
        assert "(auf Englisch)" in messages(reply, 1.0)[-1].text


@pytest.mark.parametrize("author", BOTH)
async def test_a_model_is_given_both_editions_and_its_source_s_language_is_named(author: str) -> None:
    async with open_fakewiki() as wiki, open_models() as models:
        wiki.pages["Nikola Tesla"] = "'''Nikola Tesla''' died on 7 January 1943."
        wiki.editions["de"] = {"Tesla": "Nikola Tesla war Erfinder. Wann starb er?"}
        url = f"{wiki.base}/{{lang}}/w/api.php"
        question = a_question("Wann starb Nikola Tesla?")
        await answered(models, wiki, question, author=author, wikipedia_api_url=url)
        assert any("7 January 1943" in str(body) for body in models.asked)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("توفي تسلا في عام 1943. ولد د. أحمد في القاهرة؟ نعم.", 3),
        ("これは文です。「はい。」と言った｡次の文！", 4),
        ("第一句。第二句？“第三句！”第四句。", 4),
        ("پہلا جملہ۔ دوسرا جملہ۔", 2),
        ("Er starb am 7. Januar 1943. Er war 86.", 2),
    ],
)
def test_sentences_end_where_each_script_ends_them(text: str, count: int) -> None:
    assert len(sentences(text)) == count


@pytest.mark.parametrize(
    ("question", "right", "wrong"),
    [
        ("特斯拉什么时候去世？", "他于1943年去世。", "他是发明家。"),
        ("テスラはいつ死去しましたか？", "彼は1943年に死去した。", "彼は発明家だった。"),
        ("متى توفي تسلا؟", "توفي عام 1943.", "كان مخترعا."),
        ("有多少人口？", "人口为三百万。", "这是城市。"),
    ],
)
def test_the_kind_of_answer_is_known_in_other_scripts(question: str, right: str, wrong: str) -> None:
    assert has_cue(question, right) > has_cue(question, wrong)


def test_who_is_no_reason_against_a_sentence_whose_script_has_no_capitals() -> None:
    assert has_cue("من هو المخترع؟", "نيكولا تسلا مخترع.") == has_cue("谁是发明家？", "特斯拉是发明家。") == 0.5


def test_markers_in_text_from_right_to_left_stay_behind_what_they_prove() -> None:
    text = "> توفي Nikola Tesla [1][2]\n\n> Tesla توفي [1]\n\n> Tesla died. [1]\n\n- نص عادي [3]"
    assert directed(text).split("\n\n") == [
        f"> توفي Nikola Tesla {MARK}[1]{MARK}[2]",
        f"> {MARK}Tesla توفي {MARK}[1]",
        "> Tesla died. [1]",
        f"- نص عادي {MARK}[3]",
    ]
    assert directed("Tesla died. [1]") == "Tesla died. [1]"
    assert directed("[تسلا](https://example.org/1) و[1](https://example.org)").count(MARK) == 0


def test_an_arabic_answer_is_posted_so() -> None:
    found = page("تسلا", "توفي Nikola Tesla في عام 1943.")
    draft = Draft("> توفي Nikola Tesla في عام 1943. [1]", True, Style.QUOTES)
    (shown,) = messages(cite(draft, evidence([found]), language="ar"), 1.0)
    assert f"{MARK}[1]" in shown.blocks[0]["text"]
    assert f"{MARK}[1] <" in shown.text


def test_a_quote_may_leave_out_what_nobody_sees() -> None:
    found = page("تسلا", "توفي \u200fنيكولا تســلا\u200e في عام 1943.")
    draft = Draft("> توفي نيكولا تسلا في عام 1943 [1]", True, Style.QUOTES)
    assert cite(draft, evidence([found]), language="ar").citations


@pytest.mark.parametrize("fallback", ["zh", "ja", "ar"])
def test_a_text_beside_an_unspaced_language_is_read_by_its_own_words(fallback: str) -> None:
    assert language_of("When did the man from New York die?", fallback) == "en"
    assert language_of("Tesla 1943", fallback) == fallback


def test_real_arabic_and_chinese_passages_are_cut_into_sentences() -> None:
    for language in ("ar", "zh"):
        texts = [line["text"] for line in lines(f"data/passages.{language}.jsonl")][:100]
        assert sum(len(sentences(text)) for text in texts) > 3 * len(texts)


def test_why_something_was_not_searched_is_told_in_every_language_of_the_labels() -> None:
    told = {BUSY, SILENT, BROKEN, *(WIKI_REASONS[kind] for kind in (Busy, Silent, Unreachable))}
    assert set(REASONS) == set(LABELS) - {"en"}
    for sentences_of in REASONS.values():
        assert set(sentences_of) == told
        assert len(set(sentences_of.values())) == len(told)


@pytest.mark.parametrize("outcome", [Outcome.NOTHING_FOUND, Outcome.QUOTED])
@pytest.mark.parametrize(
    ("language", "told"),
    [("de", "Slack wurde nicht durchsucht: "), ("fr", "Slack n’a pas été consulté : "), ("zh", "未搜索 Slack：")],
)
def test_no_english_sentence_stands_among_those_of_another_language(language: str, told: str, outcome: Outcome) -> None:
    given = Answer(outcome, "> x", searched=("wikipedia",), unreachable={"slack": BUSY}, language=language)
    (payload,) = messages(given, 1.0)
    assert told in payload.text
    assert "Slack was not searched" not in payload.text


def test_a_reason_that_is_known_in_no_other_language_is_told_in_english() -> None:
    assert reason("the index is closed", "de") == "The index is closed."
    assert reason(BUSY, "en") == f"{BUSY}."
