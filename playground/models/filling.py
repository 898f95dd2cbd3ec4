"""Fills a JSON schema from what the rules find."""

import json
import re
from collections.abc import Mapping
from typing import Any

from playground.models.rules import Material, hypothesis, keywords, language, sentences_of
from playground.models.script import Script

PASSAGE = re.compile(r'<passage n="\d+" from="([^"]*)">\n(.*?)\n</passage>', re.DOTALL)
QUESTION = re.compile(r"<question>\n(.*?)\n</question>", re.DOTALL)


def material_from(prompt: str) -> Material:
    """The question and the passages of a prompt, by their tags; without tags all of it is the question."""
    asked = QUESTION.search(prompt)
    passages = tuple((title, sentences_of(text)) for title, text in PASSAGE.findall(prompt))
    return Material(asked[1] if asked else prompt, passages, prompt)


def schema_in(prompt: str) -> dict[str, Any] | None:
    """The JSON schema that a prompt asks for, where it holds one."""
    at = prompt.find('{"type": "object"')
    if at < 0:
        return None
    schema, _ = json.JSONDecoder().raw_decode(prompt[at:])
    return schema if isinstance(schema, dict) else None


def filled(schema: Mapping[str, Any], material: Material, script: Script, name: str = "") -> Any:
    """A value of this schema: what a field means is told by its name, in the order of the schema."""
    match schema.get("type"):
        case "object":
            properties = schema.get("properties", {})
            if "sufficient" in properties:
                return {key: value for key, value in _answer(material, script).items() if key in properties}
            if name == "queries":
                return {backend: keywords(material.question) for backend in properties}
            return {key: filled(inner, material, script, key) for key, inner in properties.items()}
        case "array":
            if name == "answers":
                return [hypothesis(material.question)]
            return [filled(schema["items"], material, script)] if name == "parts" else []
        case "string":
            return {"question": material.question, "language": language(material.question)}.get(name, "")
        case "boolean":
            return False
        case _:
            return 0


def _answer(material: Material, script: Script) -> dict[str, Any]:
    picks = script.writes(material)
    return {
        "sufficient": bool(picks),
        "missing": "" if picks else "what the question asks",
        "queries": [] if picks else script.wants(material),
        "answer": " ".join(f"{pick.spoken.rstrip('.')} [{pick.passage + 1}]." for pick in picks),
        "quotes": [{"passage": pick.passage + 1, "quote": pick.text} for pick in picks],
    }
