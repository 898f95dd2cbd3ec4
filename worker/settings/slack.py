"""What connects to Slack, and where it answers."""

from pydantic import BaseModel, Field, SecretStr

from worker.settings.named import named
from worker.written import Address, Channels, Command, Key, Word, Workspaces


class SlackSettings(BaseModel):
    """Slack"""

    slack_bot_token: Key = named(
        "SLACK_BOT_TOKEN", SecretStr(""), "The app's bot token, xoxb-…; empty: each workspace installs it"
    )
    slack_app_token: Key = named("SLACK_APP_TOKEN", SecretStr(""), "App-level token for Socket Mode, xapp-…")
    slack_signing_secret: Key = named("SLACK_SIGNING_SECRET", SecretStr(""), "Signing secret, for HTTP mode")
    slack_client_id: Word = named("SLACK_CLIENT_ID", "", "The app's client id, for people to connect Slack search")
    slack_client_secret: Key = named("SLACK_CLIENT_SECRET", SecretStr(""), "The app's client secret, likewise")
    workspaces: Workspaces = Field(
        (), description="Ids of the workspaces that may install it, by commas; empty: all that Slack lets"
    )
    slack_api_url: Address = named("SLACK_API_URL", "https://slack.com/api/", "Where Slack's Web API answers")
    command: Command = Field("/lookup", description="The slash command")
    channels: Channels = Field((), description="Ids of the channels in which it answers, by commas; empty: in all")
    channels_denied: Channels = Field((), description="Ids of channels in which it does not answer, by commas")
    thread_messages: int = Field(200, ge=0, description="Messages of a running thread that are read as context")
    thread_characters: int = Field(24_000, ge=0, description="Characters of a running thread that are read as context")
    direct_messages: int = Field(20, ge=0, description="Recent messages of a direct conversation read as context")
    thread_replies: int = Field(30, ge=1, description="Answers that one thread may get in an hour")
    explain_hours: float = Field(
        24.0,
        ge=0,
        le=24 * 30,
        description="Hours for which it can be shown how an answer was found and what it rests on; 0: not at all",
    )
