"""Encrypts what crosses the queue, and names cached things without saying what they are."""

import base64
import hashlib
import hmac
from dataclasses import dataclass, field

from cryptography.fernet import Fernet, InvalidToken
from pydantic import TypeAdapter, ValidationError

from worker.types import Question

VERSION = b"1:"
"""Stands before every sealed question, so that newer code knows what it opens."""

_QUESTION = TypeAdapter(Question)


class SealBroken(Exception):
    """What was sealed can't be opened: another key, another version, or damaged."""


@dataclass(frozen=True, slots=True)
class Sealer:
    """Seals questions with one key of 32 bytes; every process of an installation has the same."""

    key: bytes = field(repr=False)

    def seal(self, question: Question) -> str:
        """The question as printable text that only the same key opens."""
        return Fernet(base64.urlsafe_b64encode(self.key)).encrypt(VERSION + _QUESTION.dump_json(question)).decode()

    def open(self, sealed: str) -> Question:
        """The question again. Raise SealBroken."""
        try:
            payload = Fernet(base64.urlsafe_b64encode(self.key)).decrypt(sealed)
            if not payload.startswith(VERSION):
                raise SealBroken("sealed by another version")
            return _QUESTION.validate_json(payload[len(VERSION) :])
        except InvalidToken:
            raise SealBroken("sealed with another key") from None
        except ValidationError:  # its message would quote the question
            raise SealBroken("sealed by another version") from None

    def digest(self, text: str) -> str:
        """A keyed hash: the same text, the same name, and no way back."""
        return hmac.new(self.key, text.encode(), hashlib.blake2b).hexdigest()[:32]
