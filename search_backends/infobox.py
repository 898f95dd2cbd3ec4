"""What an infobox says, a fact on each line: "Born: 10 July 1856"."""

import re
from collections.abc import Callable, Iterator
from typing import Any

BOX = re.compile(
    r"(?:infobox|ficha|taxobox|automatic taxobox|speciesbox|geobox|info/|bio\b)|.*\binfobox$", re.IGNORECASE
)
LONGEST = 300
"""Characters; a longer value is a list or a paragraph that a box was not made for."""

LABELS = {
    "birth_date": "Born", "birthdate": "Born", "birth_place": "Birthplace", "death_date": "Died",
    "death_place": "Place of death", "term_start": "Term began", "term_end": "Term ended",
    "established_date": "Established", "population_total": "Population", "area_total_km2": "Area (km²)",
    "elevation_m": "Elevation (m)", "length_km": "Length (km)", "height_m": "Height (m)", "num_employees": "Employees",
    "subdivision_name": "Country", "leader_name": "Leader", "population_as_of": "Population as of",
    "years_active": "Active", "alma_mater": "Educated at", "geburtsdatum": "Geboren", "sterbedatum": "Gestorben",
}  # fmt: skip
SILENT = re.compile(
    r"(?:name$|image|img|photo|bild|imagen|logo|map|pushpin|flag|seal|coat|shield|banner|cover|signature|caption|alt|coord|lat|long"
    r"|color|colour|style|class|width|size|module|embed|child|footnote|note|ref|source|nocat|mapframe|website|url|label|title"
    r"|blank\d*_name|subdivision_type|leader_title|settlement_type|template|categor|display|demo|zoom|bodystyle|header|data)"
    r".*|.*(?:_ref|_refs|_note|_notes|_footnotes|_caption|_alt|_size|_width|_link|_image|_style|_color|_type|_upright"
    r"|_title|_map|_file|_url|_citation|_lang)\d*|\d+",
    re.IGNORECASE,
)
"""Parameters about how the box looks, or that name others."""


def is_infobox(template: Any) -> bool:
    """Whether the template is a page's box of facts."""
    return BOX.match(str(template.name).strip()) is not None


def facts_of(template: Any, inline: Callable[[Any], str]) -> Iterator[str]:
    """ "Label: value" for each fact; `inline` reads a value."""
    for parameter in template.params:
        name = str(parameter.name).strip()
        if not parameter.showkey or SILENT.fullmatch(name) or not str(parameter.value).strip():
            continue
        value = inline(parameter.value)
        if value and len(value) <= LONGEST and any(map(str.isalnum, value)):
            yield f"{_label(name)}: {value}"


def _label(name: str) -> str:
    known = LABELS.get(name.lower())
    words = name.replace("_", " ").strip()
    return known or words[:1].upper() + words[1:]
