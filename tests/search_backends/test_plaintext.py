import pytest

from search_backends.plaintext import plain


@pytest.mark.parametrize(
    ("wikitext", "text"),
    [
        ("[[link]], [[target|label]], [[bus]]es, [[A (b)|]]", "link, label, buses,"),
        ("[[Page#Part|''slanted'' label]] and [[:Category:Ships|the ships]]", "slanted label and the ships"),
        ("Before [[File:A.jpg|thumb|A [[nested]] caption]] after [[Datei:B.jpg]] [[Category:C]]", "Before after"),
        ("An [[fr:Mot|interlanguage label]] [[fr:Mot]]", "An interlanguage label"),
        ("[https://example.org a site], https://example.org/bare [https://example.org]", "a site,"),
        ("'''bold''' ''italic'' '''''both'''''", "bold italic both"),
        ("l'''Iliade'' d'Homère\nde dell'''Eneide''", "l'Iliade d'Homère de dell'Eneide"),
        ("Tesla's '''Dynamo''' and the '' dangling", "Tesla's Dynamo and the dangling"),
        ("a\xa0b\tc  d", "a b c d"),
        ("5&nbsp;km &ndash; 6 &lt; 7 &#8364; &amp;", "5 km – 6 < 7 € &"),
        ("10<sup>6</sup> m<sup>2</sup>, 1<sup>st</sup>, H<sub>2</sub>O", "10⁶ m², 1st, H2O"),
        ("<math>\\frac{{a}}{b}</math> is ''a'' over ''b''", "\\frac{{a}}{b} is a over b"),
        ("<nowiki>[[raw]] &amp; ''raw''</nowiki>", "[[raw]] & ''raw''"),
        ("<span style=\"display: none\">key</span><small>shown</small><br/>next", "shown next"),
        ("A __NOTOC__ B <!-- unseen --> C", "A B C"),
        ("Broken [[link and {{template and </div> and '''bold", "Broken link and template and and bold"),
        ("Only {{Unknown|template}} here ({{IPA|x}}; born 1856)", "Only here (born 1856)"),
        ("A (), a ( ; ) and a , b .", "A, a and a, b."),
    ],
)  # fmt: skip
def test_markup_becomes_what_a_reader_sees(wikitext: str, text: str) -> None:
    assert plain(wikitext) == text


def test_paragraphs_are_separated_and_lines_of_one_are_joined() -> None:
    assert plain("One\nline.\n\n\n\nTwo.<p>Three.</p>\n----\nFour.") == "One line.\n\nTwo.\n\nThree.\n\nFour."


def test_list_items_are_lines_and_the_text_after_them_a_paragraph() -> None:
    page = "Intro:\n* One\n** [[Two]]\n# Three\n; Term : meaning\nAfter.\n<ul><li>Four</li><li>Five</li></ul>"
    assert plain(page) == "Intro:\nOne\nTwo\nThree\nTerm meaning\n\nAfter.\n\nFour\nFive"


def test_a_table_is_read_row_by_row_with_its_headers() -> None:
    page = """Text.
{| class="wikitable sortable" style="x"
|+ Caption
! scope="col" | Year !! Team !! colspan=2 | Goals
|-
! scope="row" | 1990
| rowspan="2" | [[A (club)|A]]<ref>n</ref> || 3 || 4
|-
| 1991 || 5 ||
|-
|}
After."""
    assert plain(page) == ("Text.\n\nYear: 1990; Team: A; Goals: 3; Goals: 4\nYear: 1991; Team: A; Goals: 5\n\nAfter.")


@pytest.mark.parametrize("table", ["{|\n|}", "{|\n|-\n|-\n|}", "{| never\n| closed", "{|\n| colspan=99999999 | x\n|}"])
def test_odd_tables_do_no_harm(table: str) -> None:
    assert set(plain(f"Before.\n\n{table}").split()) <= {"Before.", "x", "never", "closed"}


def test_an_infobox_is_facts_after_the_text() -> None:
    page = """{{Infobox scientist
| name = Nikola Tesla
| image = Tesla.jpg
| image_size = 200px
| caption = Tesla in 1890
| birth_date = {{birth date|1856|7|10|df=y}}
| birth_place = [[Smiljan]],<br />[[Austrian Empire]]<ref>n</ref>
| known_for = {{hlist|[[Alternating current|AC]]|induction motor}}
| awards =
| height_m = {{convert|188|cm|ftin}}
}}
'''Tesla''' was an engineer."""
    assert plain(page) == (
        "Tesla was an engineer.\n\nBorn: 10 July 1856\nBirthplace: Smiljan, Austrian Empire\n"
        "Known for: AC, induction motor\nHeight (m): 188 cm"
    )


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{{convert|10|km|mi}}", "10 km"),
        ("{{convert|5|ft|11|in|m}}", "5 ft 11 in"),
        ("{{Convert|10|to|20|km2|sqmi}}", "10 to 20 km²"),
        ("{{cvt|6|-|8|C}}", "6–8 °C"),
        ("{{lang|fr|''Le Mot''}}", "Le Mot"),
        ("{{lang-de|das Wort}}", "das Wort"),
        ("{{langx|de|das Wort}}", "das Wort"),
        ("{{nihongo|Sushi|寿司|sushi}}", "Sushi (寿司, sushi)"),
        ("{{birth date and age|1956|7|10}}", "10 July 1956"),
        ("{{death date and age|df=yes|1943|1|7|1856|7|10}}", "7 January 1943"),
        ("{{start date|2009|1}}", "January 2009"),
        ("{{start date|2009}}", "2009"),
        ("{{birth-date|10 July 1856}}", "10 July 1856"),
        ("{{date|10|juillet|1856}}", "10 juillet 1856"),
        ("{{fecha|10|7|1856}}", "1856-07-10"),
        ("{{as of|2020|3|lc=y}}", "as of March 2020"),
        ("{{circa|1500}}", "c. 1500"),
        ("{{s|XIX|e}}", "XIXe siècle"),
        ("{{nowrap|''a'' [[b]]}}", "a b"),
        ("{{ubl|one|two}}", "one, two"),
        ("{{plainlist|\n* one\n* two\n}}", "one, two"),
        ("{{frac|3|1|2}}", "3 1/2"),
        ("{{val|1.5|u=kg}}", "1.5 kg"),
        ("{{US$|5}}", "US$5"),
        ("{{sortname|Nikola|Tesla}}", "Nikola Tesla"),
        ("{{marriage|Ann|1990|2000}}", "Ann (1990–2000)"),
        ("{{formatnum:12345}}", "12345"),
        ("a{{snd}}b", "a – b"),
        ("{{citation needed|date=May 2020}}", ""),
        ("{{Cite web|title=Not text}}", ""),
        ("{{#if:x|y|z}}", ""),
    ],
)  # fmt: skip
def test_templates_that_are_text_are_kept(template: str, text: str) -> None:
    assert plain(template) == text
