"""How the providers say no."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Refusal(Exception):
    """A request that is not answered."""

    status: int
    kind: str
    """The error's type, in the provider's own words."""
    message: str
    code: str | None = None
    param: str | None = None
    headers: dict[str, str] = field(default_factory=dict)

    def for_claude(self) -> dict[str, object]:
        """The body as Anthropic sends it."""
        return {"type": "error", "error": {"type": self.kind, "message": self.message}, "request_id": "req_playground"}

    def for_openai(self) -> dict[str, object]:
        """The body as OpenAI sends it."""
        return {
            "error": {"message": self.message, "type": self.kind, "param": self.param, "code": self.code},
        }
