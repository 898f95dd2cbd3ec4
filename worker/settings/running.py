"""What it runs on, and how much at once."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, SecretStr

from worker.settings.named import named
from worker.written import DatabaseAddress, Key, Level, PublicAddress, RedisAddress


class RunningSettings(BaseModel):
    """Running"""

    redis_url: RedisAddress = named("REDIS_URL", SecretStr("redis://localhost:6379/0"), "Queue, claims and caches")
    database_url: DatabaseAddress = named(
        "DATABASE_URL",
        SecretStr("sqlite:///footnote.db"),
        "Where connections to Slack search are kept: SQLite, or PostgreSQL",
    )
    secret_key: SecretStr = Field(SecretStr(""), description="Seals queue payloads and stored tokens")
    concurrency: int = Field(
        32, ge=1, description="Questions of one workspace that a worker answers at once; others have a quarter more"
    )
    deadline_s: float = Field(90.0, gt=0, le=240, description="Seconds after which a question is given up")
    grace_s: float = Field(
        15.0, ge=0, description="Seconds that a worker told to stop still answers; then other workers go on"
    )
    listen: str = Field("0.0.0.0:3000", description="Where the bot listens in HTTP mode, HOST:PORT")
    public_url: PublicAddress = Field(
        "", description="https://HOST under which browsers reach FOOTNOTE_LISTEN, to connect Slack search"
    )
    metrics: str = Field("", description="Where a worker tells Prometheus its figures, HOST:PORT; empty: nowhere")
    metrics_token: Key = Field(
        SecretStr(""),
        description="Who sends it as a bearer token may read the bot's figures at /metrics; empty: nobody",
    )
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], Level] = Field(
        "INFO", description="debug, info, warning or error"
    )
