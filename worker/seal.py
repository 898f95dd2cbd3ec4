"""Encrypts what crosses the queue and what is stored, and names cached things without saying what they are."""

import base64
import hashlib
from dataclasses import dataclass, field

from cryptography.fernet import Fernet, InvalidToken
from pydantic import TypeAdapter, ValidationError

from worker.types import Question

VERSION = 1
"""Stands before every sealed question, so that whatever code opens it knows how.

It rises when code of before would read a question wrongly. A field that is added, with a default, is no such change:
older code leaves it out, newer code fills it in.
"""

_QUESTION = TypeAdapter(Question)


class SealBroken(Exception):
    """What was sealed can't be opened: another key, another purpose, or damaged."""


class SealedByNewer(SealBroken):
    """The key fits, and a newer version than this one sealed it."""


@dataclass(frozen=True, slots=True)
class Sealer:
    """Seals questions and tokens with one key of 32 bytes; every process of an installation has the same."""

    key: bytes = field(repr=False)

    def seal(self, question: Question) -> str:
        """The question as printable text that only the same key opens."""
        return self._fernet().encrypt(b"%d:%b" % (VERSION, _QUESTION.dump_json(question))).decode()

    def open(self, sealed: str) -> Question:
        """The question again, whichever version up to this one sealed it. Raise SealBroken."""
        version, _, fields = self._opened(sealed, b"").partition(b":")
        if version.isdigit() and int(version) > VERSION:
            raise SealedByNewer(f"sealed by a newer version ({int(version)})")
        try:
            return _QUESTION.validate_json(fields)
        except ValidationError:  # its message would quote the question
            raise SealBroken("sealed for another purpose, or damaged") from None

    def seal_text(self, text: str, purpose: str) -> str:
        """A text that only the same key opens, and only for the same purpose."""
        return self._fernet().encrypt(_for(purpose) + text.encode()).decode()

    def open_text(self, sealed: str, purpose: str) -> str:
        """The text again. Raise SealBroken."""
        return self._opened(sealed, _for(purpose)).decode()

    def digest(self, text: str) -> str:
        """A keyed hash: the same text, the same name, and no way back."""
        return hashlib.blake2b(text.encode(), key=self.key, digest_size=16).hexdigest()

    def _fernet(self) -> Fernet:
        return Fernet(base64.urlsafe_b64encode(self.key))

    def _opened(self, sealed: str, mark: bytes) -> bytes:
        """What stands behind the mark. Raise SealBroken."""
        try:
            payload = self._fernet().decrypt(sealed)
        except InvalidToken:
            raise SealBroken("sealed with another key") from None
        if not payload.startswith(mark):
            raise SealBroken("sealed for another purpose")
        return payload[len(mark) :]


def _for(purpose: str) -> bytes:
    return f"{purpose}\0".encode()
