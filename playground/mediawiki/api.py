"""The Action API: parameters in, a reply out. Errors are replies too, as MediaWiki's are (HTTP status 200)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playground.mediawiki.parameters import Fault, Note, read
from playground.mediawiki.query import query
from playground.mediawiki.site import Site


@dataclass(frozen=True, slots=True)
class Reply:
    """The body as JSON, and the error code for the header `MediaWiki-API-Error`."""

    body: dict[str, Any]
    error: str = ""


def answer(raw: Mapping[str, str], site: Site) -> Reply:
    """Answer one request to api.php. Only `formatversion=2` is spoken: the older form is refused, not guessed at."""
    plaintext = raw.get("errorformat") == "plaintext"
    try:
        main, notes = read("main", raw)
        if main["formatversion"] != "2":
            raise Fault("badvalue", 'Unrecognized value for parameter "formatversion": 1.', "json")
        result = query(raw, site)
    except Fault as fault:
        return Reply(_error(fault.note, site, plaintext=plaintext), fault.note.code)
    notes = [*notes, *result.notes]
    if not notes:
        return Reply(result.body)
    return Reply({**result.body, "warnings": _listed(notes) if plaintext else _grouped(notes)})


def _error(note: Note, site: Site, *, plaintext: bool) -> dict[str, Any]:
    docref = f"See {site.base}/w/api.php for API usage."
    if plaintext:
        return {"errors": _listed([note]), "docref": docref}
    return {"error": {"code": note.code, "info": note.text, **note.data, "docref": docref}}


def _listed(notes: list[Note]) -> list[dict[str, Any]]:
    """Notes as `errorformat=plaintext` has them."""
    return [
        {
            "code": note.code,
            "text": note.text,
            **({"data": dict(note.data)} if note.data else {}),
            "module": note.module,
        }
        for note in notes
    ]


def _grouped(notes: list[Note]) -> dict[str, dict[str, str]]:
    """Warnings as the default error format has them: by the module's own name, a line each."""
    modules = dict.fromkeys(note.module.rpartition("+")[2] for note in notes)
    return {
        module: {"warnings": "\n".join(note.text for note in notes if note.module.rpartition("+")[2] == module)}
        for module in modules
    }
