import pytest

from worker.mrkdwn import escaped, from_slack, link, literal, markdown_link, neutral, plain, shown

NAMES = {"U1": "Ada", "C1": "general", "S1": "crew"}


def test_exactly_three_characters_are_escaped() -> None:
    assert escaped("a & b < c > d \"' *_~` &amp;") == "a &amp; b &lt; c &gt; d \"' *_~` &amp;amp;"


@pytest.mark.parametrize(
    ("ping", "reads"),
    [
        ("<!channel>", "@channel"),
        ("<!here|here>", "@here"),
        ("<!everyone>", "@everyone"),
        ("<@U1>", "@U1"),
        ("<@U1|ada>", "@ada"),
        ("<!subteam^S1|@crew>", "@crew"),
        ("<!subteam^S1>", "@S1"),
        ("<#C1|general>", "#general"),
        ("<#C1>", "#C1"),
        ("<!date^1700000000^{date}^https://evil.example|today>", "today"),
        ("@channel", "@channel"),
        ("@Here!", "@Here!"),
        ("(@everyone)", "(@everyone)"),
        ("<!channel", "<!channel"),
        ("<@U1", "<@U1"),
        ("<<!channel>!channel>", "<@channel!channel>"),
        ("<!<!here>channel>", "<!@herechannel>"),
    ],
)
def test_neutral_text_reads_the_same_and_pings_nobody(ping: str, reads: str) -> None:
    safe = neutral(f"so {ping} it is")
    assert safe.replace("\u2060", "") == f"so {reads} it is"
    for sign in ("<!", "<@", "<#", "@channel", "@here", "@Here", "@everyone", "@ada", "@crew", "@S1"):
        assert sign not in safe
    assert neutral(safe) == safe


@pytest.mark.parametrize(
    "text", ["me@here.example", "a < b", "#general", "@Ada", "x <- y", "<b>", "user@channel", "<!-- x -->", "a <@ b"]
)
def test_text_that_pings_nobody_is_left_alone(text: str) -> None:
    assert neutral(text) == text


def test_a_label_cannot_leave_its_link() -> None:
    assert link("https://x.example/a", "a|b>c<d\ne & f") == "<https://x.example/a|a b c d e &amp; f>"
    assert link("https://x.example/a", "<!channel>") == "<https://x.example/a|!channel>"
    assert link("https://x.example/a", " ") == "<https://x.example/a|https://x.example/a>"


def test_an_address_cannot_leave_its_link() -> None:
    assert link("https://x.example/a b|c>d<e", "t") == "<https://x.example/a%20b%7Cc%3Ed%3Ce|t>"
    assert link("https://x.example/?a=1&b=2", "t") == "<https://x.example/?a=1&amp;b=2|t>"
    assert link("https://x.example/a%20b", "t") == "<https://x.example/a%20b|t>"
    assert markdown_link("https://x.example/a_(b) c", "t") == "[t](https://x.example/a_%28b%29%20c)"


@pytest.mark.parametrize("url", ["javascript:alert(1)", "", "slack://x", "mailto:x@y.example", "!channel"])
def test_only_addresses_of_the_web_become_links(url: str) -> None:
    assert link(url, "label") == "label"
    assert markdown_link(url, "label") == "label"


def test_shown_text_is_one_line_without_pings() -> None:
    assert shown("a\n <b> & <!channel>") == "a &lt;b&gt; &amp; @\u2060channel"


def test_literal_text_means_nothing_in_markdown() -> None:
    said = "*a* _b_ `c` [d](e) ~f~ \\ <!here>"
    assert plain(literal(said)).replace("\u2060", "") == "*a* _b_ `c` [d](e) ~f~ \\ @here"


@pytest.mark.parametrize(
    ("slack", "text"),
    [
        ("<@U1> and <@U2|bob> and <@U3>", "@Ada and @bob and @U3"),
        ("<#C1> and <#C1|> and <#C2|random> and <#C3|>", "#general and #general and #random and #C3"),
        ("<!here> <!channel|channel> <!subteam^S1> <!subteam^S2|@ops>", "@here @channel @crew @ops"),
        ("<!date^1700000000^{date}|14 Nov>", "14 Nov"),
        ("<https://x.example/a_b_c?x=1&amp;y=2>", "https://x.example/a_b_c?x=1&y=2"),
        ("<https://x.example/_a_/b|the page>", "the page"),
        ("<https://x.example/_a_/*b*>", "https://x.example/_a_/*b*"),
        ("<mailto:me@x.example|me@x.example> <mailto:me@x.example> <tel:+49|+49>", "me@x.example me@x.example +49"),
        ("a &lt; b &gt; c &amp; d &amp;lt;", "a < b > c & d &lt;"),
        ("&lt;!channel&gt;", "<!channel>"),
        ("*bold* _it_ ~struck~ *_both_* :tada:", "bold it struck both :tada:"),
        ("*<https://x.example|bold link>*", "bold link"),
        ("2 * 3 * 4, snake_case_name, ~5 and ~6, a*b*c", "2 * 3 * 4, snake_case_name, ~5 and ~6, a*b*c"),
        ("`*a* _b_` and ```*c*\n_d_```", "`*a* _b_` and ```*c*\n_d_```"),
        ("`<https://x.example>`", "`https://x.example`"),
    ],
)
def test_slack_text_becomes_plain(slack: str, text: str) -> None:
    assert from_slack(slack, NAMES) == text


@pytest.mark.timeout(10)
@pytest.mark.parametrize("piece", ["*a ", "<@", "```", "`", "_a", "<https://x|", "&lt;", "~"])
def test_long_and_broken_slack_text_is_read_quickly(piece: str) -> None:
    from_slack(piece * (40_000 // len(piece)), NAMES)


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("# Title\n\n**Bold** and *it* [1].", "Title\nBold and it [1]."),
        ("- a\n    - b\n- c", "• a\n  • b\n• c"),
        ("3. a\n4. b", "3. a\n4. b"),
        ("| a | b |\n| --- | --- |\n| 1 | 2 |", "a | b\n1 | 2"),
        ("> quoted\n\n```py\nx = 1\n```", "quoted\nx = 1"),
        ("[label](https://x.example) `code` \\* &amp; ~~no~~", "label code * & no"),
        ("a  \nb\nc", "a\nb\nc"),
    ],
)
def test_plain_text_says_the_same_without_markup(markdown: str, text: str) -> None:
    assert plain(markdown) == text
