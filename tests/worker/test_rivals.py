"""Things of one name are offered where the question does not say which it means, and else answered about."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from tests.questions import a_question
from tests.servers.fakewiki import FakeWiki, open_fakewiki
from tests.servers.models import Models, open_models
from tests.worker.authors.asking import BOTH, said
from tests.worker.test_pipeline import answered
from worker.blocks import messages
from worker.blocks import said as told
from worker.types import Conversation, Outcome

PLANET = "'''Mercury''' is the planet nearest to the Sun. A year on Mercury lasts 88 days. It was seen by the ancients."
METAL = "'''Mercury''' is a liquid metal. Its chemical symbol is Hg. It is poisonous. A planet has its name."
GOD = "'''Mercury''' was the Roman god of trade. Merchants worshipped him in May. A planet has his name."
LIST = (
    "'''Mercury''' may mean:\n* [[Mercury (planet)]], the planet nearest to the Sun\n* [[Mercury (element)]], a metal\n"
    "* [[Freddie Mercury]], a singer\n* [[Mercury (mythology)]], a [[Rome|Roman]] god\n__DISAMBIG__"
)


@pytest.fixture
async def wiki() -> AsyncIterator[FakeWiki]:
    async with open_fakewiki() as fake:
        fake.pages["Mercury"] = LIST
        fake.pages["Mercury (planet)"] = PLANET
        fake.pages["Mercury (element)"] = METAL
        fake.pages["Mercury (mythology)"] = GOD
        fake.pages["Freddie Mercury"] = "'''Freddie Mercury''' was a singer. He was born in 1946."
        fake.pages["Saturn"] = (
            "'''Saturn''' is a big planet. Its moon Titan is bigger than Mercury, and big for a moon."
        )
        fake.pages["Paris"] = "'''Paris''' is the capital of France."
        fake.pages["Capital"] = "'''Capital''' may mean:\n* [[Capital (city)]]\n* [[Capital (money)]]\n__DISAMBIG__"
        fake.pages["Capital (city)"] = "A capital is the seat of a government."
        fake.pages["Capital (money)"] = "Capital is money that works."
        fake.pages["John Smith (explorer)"] = (
            "'''John Smith''' was an explorer. He was born in Lincolnshire, and met Pocahontas."
        )
        fake.pages["John Smith (wrestler)"] = (
            "'''John Smith''' is a wrestler. He was born in Oklahoma. He won gold in Seoul."
        )
        yield fake


@pytest.fixture
async def models() -> AsyncIterator[Models]:
    async with open_models() as served:
        yield served


def writes(models: Models) -> int:
    """How often a model was asked to write an answer."""
    return sum(
        "search_result" in str(body) or '"sufficient"' in str(body) or "'sufficient'" in str(body)
        for body in models.asked
    )


@pytest.mark.parametrize("author", ["extractive", *BOTH])
@pytest.mark.parametrize("question", ["What is Mercury?", "mercury", "Tell me about Mercury"])
async def test_a_name_of_several_things_is_asked_back_and_nothing_is_guessed(
    author: str, question: str, models: Models, wiki: FakeWiki
) -> None:
    reply = await answered(models, wiki, a_question(question), author=author)
    assert (reply.outcome, reply.text, reply.citations) == (Outcome.CHOICES, "", ())
    assert reply.choices
    assert [each.title for each in reply.choices.options] == [
        "Mercury (planet)", "Mercury (element)", "Mercury (mythology)", "Freddie Mercury",
    ]  # fmt: skip
    assert writes(models) == 0


async def test_each_choice_is_a_link_with_a_line_and_the_reader_is_told_how_to_go_on(
    models: Models, wiki: FakeWiki
) -> None:
    reply = await answered(models, wiki, a_question("What is Mercury?"), author="extractive")
    text = told(reply)
    assert "“Mercury” may mean several things" in text
    assert f"- [Mercury (planet)]({wiki.base}/en/wiki/Mercury_%28planet%29): the planet nearest to the Sun" in text
    assert f"- [Freddie Mercury]({wiki.base}/en/wiki/Freddie_Mercury): a singer" in text
    assert "a Roman god" in text
    assert "Ask again with the fuller name, for example “Mercury (planet)”" in text
    (message,) = messages(reply, 1.0)
    assert "Searched Wikipedia" in message.text
    assert "CC BY-SA 4.0" in message.text


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("Why is the chemical symbol of Mercury Hg?", "Mercury (element)"),
        ("Who worshipped Mercury?", "Mercury (mythology)"),
        ("How many days does a year on Mercury last?", "Mercury (planet)"),
        ("What is the element Mercury?", "Mercury (element)"),
        ("What is the planet Mercury?", "Mercury (planet)"),
        ("When was Freddie Mercury born?", "Freddie Mercury"),
        ("What is the capital of France?", "Paris"),
        ("When did John Smith meet Pocahontas?", "John Smith (explorer)"),
        ("Where was the wrestler John Smith born?", "John Smith (wrestler)"),
    ],
)
async def test_where_the_question_says_which_it_is_answered(
    question: str, title: str, models: Models, wiki: FakeWiki
) -> None:
    reply = await answered(models, wiki, a_question(question), author="extractive")
    assert reply.choices is None
    assert reply.citations[0].source.title == title


async def test_people_of_one_name_are_offered_without_a_page_that_lists_them(models: Models, wiki: FakeWiki) -> None:
    reply = await answered(models, wiki, a_question("Who is John Smith?"), author="extractive")
    assert reply.outcome is Outcome.CHOICES
    assert "John Smith (wrestler)" in told(reply)
    assert "is a wrestler" in told(reply)


async def test_the_page_that_has_the_bare_name_is_what_is_meant(models: Models, wiki: FakeWiki) -> None:
    wiki.pages["John Smith"] = "'''John Smith''' was born in Willoughby."
    reply = await answered(models, wiki, a_question("Where was John Smith born?"), author="extractive")
    assert reply.choices is None


async def test_what_colleagues_call_by_the_name_is_answered_beside_the_choices(models: Models, wiki: FakeWiki) -> None:
    around = Conversation((said("Mercury is our new deploy tool, it replaces the old one.", "U2", "Bob"),))
    reply = await answered(models, wiki, a_question("What is Mercury?"), around, author="extractive")
    assert reply.outcome is not Outcome.CHOICES
    assert reply.choices
    assert "may mean several things" in told(reply)


async def test_of_several_questions_the_others_are_answered(models: Models, wiki: FakeWiki) -> None:
    question = a_question("How big is Mercury? When was Freddie Mercury born?")
    reply = await answered(models, wiki, question, author="extractive")
    assert "1946" in reply.text
    assert "may mean several things" in told(reply)


@pytest.mark.parametrize(
    ("question", "which"),
    [
        ("Was ist Merkur?", "kann mehreres bedeuten"), ("¿Qué es Merkur?", "puede significar varias cosas"),
        ("Merkur是什么？", "可能有多种含义"), ("Merkurは何ですか？", "複数の意味があります"),
        ("ما هو Merkur؟", "عدة أشياء"),
    ],
)  # fmt: skip
async def test_the_reader_is_asked_in_the_question_s_language(
    question: str, which: str, models: Models, wiki: FakeWiki
) -> None:
    pages = {
        "Merkur": "Merkur:\n* [[Merkur (Planet)]]\n* [[Merkur (Gott)]]\n__DISAMBIG__",
        "Merkur (Planet)": "Merkur ist der sonnennächste Planet.",
        "Merkur (Gott)": "Merkur ist ein Gott der Römer.",
    }
    wiki.editions |= dict.fromkeys(("de", "es", "zh", "ja", "ar"), pages)
    url = f"{wiki.base}/{{lang}}/w/api.php"
    reply = await answered(models, wiki, a_question(question), author="extractive", wikipedia_api_url=url)
    assert which in told(reply)
    assert "Merkur (Gott)" in told(reply)


async def test_titles_and_lines_of_a_wiki_can_do_nothing_in_slack(models: Models, wiki: FakeWiki) -> None:
    wiki.pages["Mercury"] = LIST.replace("a metal", "<!channel> *a* [metal](https://evil.example)")
    reply = await answered(models, wiki, a_question("What is Mercury?"), author="extractive")
    (message,) = messages(replace(reply), 1.0)
    assert "<!channel>" not in str(message.blocks)
    assert "](https://evil.example)" not in str(message.blocks)


async def test_one_page_found_twice_is_no_rival_of_itself(models: Models, wiki: FakeWiki) -> None:
    del wiki.pages["John Smith (wrestler)"]
    reply = await answered(models, wiki, a_question("Where was John Smith born? Who did John Smith meet?"))
    assert reply.choices is None


@pytest.mark.parametrize(
    ("question", "page"),
    [("When was Freddie Mercury born?", "Freddie Mercury"), ("What is the capital of France?", "Paris")],
)
async def test_a_fuller_name_or_a_plain_word_is_no_name_of_several_things(
    question: str, page: str, models: Models, wiki: FakeWiki
) -> None:
    """Even where nothing better is found than what its parts mean."""
    del wiki.pages[page]
    reply = await answered(models, wiki, a_question(question), author="extractive")
    assert reply.choices is None


@pytest.mark.parametrize(
    "question", ["How big is Mercury?", "When was Mercury discovered?", "Where was John Smith born?"]
)
async def test_where_more_is_asked_the_choices_stand_beside_what_was_found(
    question: str, models: Models, wiki: FakeWiki
) -> None:
    reply = await answered(models, wiki, a_question(question), author="extractive")
    assert reply.outcome is not Outcome.CHOICES
    assert reply.choices
    assert "may mean several things" in told(reply)


ALIKE = {
    "Lincoln": (
        "'''Lincoln''' may mean:\n* [[Abraham Lincoln]] (1809–1865), the 16th president of the United States\n"
        "* [[Lincoln, England]], a cathedral city\n* [[Lincoln, Nebraska]], the capital of Nebraska\n"
        "* [[Lincoln (film)]], a 2012 film\n__DISAMBIG__"
    ),
    "Abraham Lincoln": (
        "'''Abraham Lincoln''' (February 12, 1809 – April 15, 1865) was the 16th president of the United States. "
        "Lincoln was shot by John Wilkes Booth on April 14, 1865. Andrew Johnson succeeded Lincoln as president."
    ),
    "Lincoln, England": "'''Lincoln''' is a cathedral city in Lincolnshire, England.",
    "Lincoln, Nebraska": "'''Lincoln''' is the capital of Nebraska with 291,082 people.",
    "Lincoln (film)": "'''Lincoln''' is a 2012 film about the president, shot in Virginia.",
    "Java (programming language)": (
        "'''Java''' is a programming language. Java was released by Sun in 1995. The latest version of Java is 25."
    ),
    "Java, Indonesia": "'''Java''' is an island of Indonesia with many people.",
    "Python": (
        "'''Python''' may mean:\n* [[Python (programming language)]], a language\n* [[Python (mythology)]], a serpent\n"
        "__DISAMBIG__"
    ),
    "Python (programming language)": "'''Python''' is a language. Python was created by Guido van Rossum.",
    "Python (mythology)": "'''Python''' was a serpent at Delphi.",
    "Alien (film)": "'''Alien''' is a film of 1979. Alien was directed by Ridley Scott.",
    "Alien (law)": "An '''alien''' is whoever is no citizen.",
}


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Who was Lincoln?", "16th president"),
        ("When did Lincoln die?", "1865"),
        ("When was Lincoln shot?", "April 14, 1865"),
        ("Who succeeded Lincoln as president?", "Andrew Johnson"),
        ("What is the latest version of Java?", "25"),
        ("When was Java released?", "1995"),
        ("Who created Python?", "Guido van Rossum"),
        ("Who directed Alien?", "Ridley Scott"),
    ],
)
async def test_a_clear_answer_is_not_hidden_behind_choices(
    question: str, answer: str, models: Models, wiki: FakeWiki
) -> None:
    wiki.pages.update(ALIKE)
    reply = await answered(models, wiki, a_question(question), author="extractive")
    assert reply.outcome is not Outcome.CHOICES
    assert answer in reply.text or reply.outcome is Outcome.NOTHING_FOUND
    if "Lincoln" in question:
        assert "Nebraska" not in told(reply)
        assert "film" not in told(reply)


async def test_who_a_name_means_is_asked_back_without_places_and_works(models: Models, wiki: FakeWiki) -> None:
    reply = await answered(models, wiki, a_question("Who was Mercury?"), author="extractive")
    assert reply.choices
    assert [each.title for each in reply.choices.options] == ["Mercury (mythology)", "Freddie Mercury"]


async def test_the_choices_that_fit_best_come_first(models: Models, wiki: FakeWiki) -> None:
    wiki.pages["Lincoln"] = ALIKE["Lincoln"]
    wiki.pages.update({title: text for title, text in ALIKE.items() if "Lincoln" in title})
    wiki.pages["Lincoln, England"] = "'''Lincoln''' is a city. A flood came to Lincoln in 1100."
    wiki.pages["Lincoln, Nebraska"] = "'''Lincoln''' is a city. A flood of 1900, a great flood, came to Lincoln."
    reply = await answered(models, wiki, a_question("When was the flood in Lincoln?"), author="extractive")
    assert reply.outcome is not Outcome.CHOICES
    if reply.choices:
        assert {each.title for each in reply.choices.options[:2]} == {"Lincoln, England", "Lincoln, Nebraska"}
