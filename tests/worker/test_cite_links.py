"""An answer leads to retrieved sources only, and holds no HTML."""

import pytest

from tests.worker.evidence import WIKI, evidence, page
from worker.cite import cite
from worker.types import Draft

TESLA = WIKI + "Nikola_Tesla"
FOUND = evidence([page("Nikola Tesla", heading=("Death",)), page("Foo (bar)")])
EVIL = "https://evil.example/?leak=secret"


def text_of(draft: str) -> str:
    return cite(Draft(draft, sufficient=True), FOUND, proves=False).text


@pytest.mark.parametrize(
    ("draft", "text"),
    [
        (f"See [Tesla]({TESLA}) [1].", f"See [Tesla]({TESLA}) [1]."),
        (f"See [his death]({TESLA}#Death) [1].", f"See [his death]({TESLA}#Death) [1]."),
        (f"See {TESLA} [1].", f"See [en.wikipedia.org/wiki/Nikola\\_Tesla]({TESLA}) [1]."),
        (f"See ({TESLA}) [1].", f"See ([en.wikipedia.org/wiki/Nikola\\_Tesla]({TESLA})) [1]."),
        (f"See <{TESLA}> [1].", f"See [en.wikipedia.org/wiki/Nikola\\_Tesla]({TESLA}) [1]."),
        (f"See <{TESLA}|Tesla> [1].", f"See [Tesla]({TESLA}) [1]."),
        (f"See **{TESLA}** [1].", f"See **[en.wikipedia.org/wiki/Nikola\\_Tesla]({TESLA})** [1]."),
        (
            f"See {WIKI}Foo_(bar), it says [1].",
            f"See [en.wikipedia.org/wiki/Foo\\_(bar)]({WIKI}Foo_%28bar%29), it says [1].",
        ),
        (f"See [foo]({WIKI}Foo_%28bar%29) [1].", f"See [foo]({WIKI}Foo_%28bar%29) [1]."),
    ],
)
def test_links_to_sources_stay(draft: str, text: str) -> None:
    assert text_of(draft) == text


@pytest.mark.parametrize(
    ("draft", "text"),
    [
        (f"See [this]({EVIL}) [1].", "See this [1]."),
        (f'See [this]({EVIL} "title") [1].', "See this [1]."),
        (f"See [this](<{EVIL}>) [1].", "See this [1]."),
        ("See [this](javascript:alert(1)) [1].", "See this [1]."),
        ("See [this](mailto:evil@evil.example) [1].", "See this [1]."),
        (f"See {EVIL} [1].", "See [1]."),
        (f"See ({EVIL}) [1].", "See [1]."),
        (f"See **{EVIL}** [1].", "See  [1]."),
        (f"See <{EVIL}> [1].", "See [1]."),
        (f"See <{EVIL}|this> [1].", "See this [1]."),
        (f"See <{EVIL}|this one> [1].", "See this one [1]."),
        ("See www.evil.example/leak [1].", "See [1]."),
        ("See ftp://evil.example/leak [1].", "See [1]."),
        (r"See https\://evil.example/leak [1].", "See [1]."),
        ("See https&#58;//evil.example/leak [1].", "See [1]."),
        ("See htt<b></b>ps://evil.example/leak [1].", "See [1]."),
        (f"See htt![x]({EVIL})ps://evil.example/leak [1].", "See [1]."),
        (f"See ![pixel]({EVIL}) [1].", "See  [1]."),
        (f"See [![pixel]({EVIL})]({EVIL}) [1].", "See  [1]."),
        (f"See [this][x] [1].\n\n[x]: {EVIL}", "See [this][x] [1]."),
        (f'See <a href="{EVIL}">this</a> [1].', "See this [1]."),
        (f"See [{EVIL}]({TESLA}) [1].", "See  [1]."),
    ],
)
def test_links_to_anywhere_else_are_gone(draft: str, text: str) -> None:
    assert text_of(draft) == text


@pytest.mark.parametrize("host", ["evil.example/leak", "secret.evil.example", "evil.example?leak=secret"])
def test_a_host_name_is_no_link_in_slack(host: str) -> None:
    text = text_of(f"See {host} for it [1].")
    assert host not in text
    assert text.replace("\u2060", "") == f"See {host} for it [1]."


@pytest.mark.parametrize("words", ["me@mail.example.org", "Amazon.com", "3.14", "1.2.3", "U.S. Navy", "and/or"])
def test_what_only_looks_like_a_host_stays_as_it_is(words: str) -> None:
    assert text_of(f"See {words} for it [1].") == f"See {words} for it [1]."


@pytest.mark.parametrize(
    ("draft", "text"),
    [
        ("<div>It <b>was</b> so</div> [1].", "It was so [1]."),
        ("It<br>was<br/>so [1].", "It\nwas\nso [1]."),
        ("It <!-- was --> so [1].", "It  so [1]."),
        ("<script>alert</script> so [1].", "alert so [1]."),
        ("A List<String> so [1].", "A List<\u2060String> so [1]."),
        ("1 < 2 & 3 > 2, x<5 <- so [1].", "1 < 2 & 3 > 2, x<5 <- so [1]."),
        ("AT&amp;T &lt;b&gt; so [1].", "AT&T <\u2060b> so [1]."),
        ("&amp;lt;b so [1].", "&amp;lt;b so [1]."),
        ("2 &ast; 3 &ast; 4 so [1].", "2 \\* 3 \\* 4 so [1]."),
    ],
)
def test_html_is_text_or_gone(draft: str, text: str) -> None:
    assert text_of(draft) == text
