"""Pages that tests search, in wikitext as Wikipedia's authors write it."""

TESLA = """{{Infobox person
| name = Nikola Tesla
| birth_date = {{birth date|1856|7|10}}
}}
'''Nikola Tesla''' was an engineer.<ref>A note.</ref>

== Early life ==
Tesla was born in [[Smiljan]].

== Death ==
Tesla died in New York on 7 January 1943, in room 3327 of a hotel.

== References ==
* A book on Tesla.
"""

HEADINGS = """Lead of the page on headings.

== Early ''life'' & [[childhood|youth]]<!-- to be checked --> ==
Text one.
=== Sub-heading (1900–1910) ===
Text two.
== early Life & youth ==
Text three.
== Early life & youth ==
Text four.
<!--
== Hidden in a comment ==
-->
<nowiki>
== Hidden in nowiki ==
</nowiki>
<pre>
== Hidden in pre ==
</pre>
<ref name="x">Cited: {{Unknown
| title =
== Hidden in a note ==
}}</ref>
{| class="wikitable"
! A !! B
|-
| 1 || 2
|}
== Où est-ce? 100% "quoted" ==
Text five.
==Tight==
Text six.
====== Deep ======
Text seven.
== Unequal ===
Text eight {{never closed.
== Unclosed ==
Text nine.
== References ==
<references />
== After ==
Text ten.
"""

PROSE = """'''Prose''' is ''plain'', or '''''both'''''; l'''''Iliade''' and dell'''Eneide'' too.<ref>Gone.</ref>
It goes on in the next line &ndash; with [[link]]s, [[target|labels]] and [[:Help:Contents|a help page]].

The second paragraph has H<sub>2</sub>O,<!-- gone --> words<ref name="a" /> and [https://example.org a site].

== A ] heading ==
Text with <nowiki>{{no call}} & ''no italics''</nowiki>.
* One
* Two [[File:Picture.jpg|thumb|with a [[link]] in its caption]]
** Three
[[Category:Prose]]
__NOTOC__
"""

PAGES = {
    "Prose": PROSE,
    "Nikola Tesla": TESLA,
    "Hotel New Yorker": "The '''Hotel New Yorker''' is where Tesla died.",
    "Tesla, Nikola": "#REDIRECT [[Nikola Tesla]]",
    "Headings": HEADINGS,
    "Mercury": """'''Mercury''' may refer to:

* [[Mercury (planet)]], the planet nearest to the Sun
* [[Mercury (element)|Mercury]], a metal that is liquid
* [[Help:Contents]]

__DISAMBIG__
""",
    "Mercury (planet)": "'''Mercury''' is the planet nearest to the Sun. Its year has 88 days.",
    "Mercury (element)": "'''Mercury''' is a metal. It boils at 356.7 degrees.",
    "Long": "\n".join(f"== Part {number} ==\nSentence {number} of the long page." for number in range(60)),
}
