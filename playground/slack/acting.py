"""What a person does in the workspace: write, edit, delete, run a command, press a button."""

import secrets
import uuid
from collections.abc import Sequence

from playground.slack.calls import Refusal
from playground.slack.events import MENTION, mention_event
from playground.slack.sharing import file_shape, forwarded
from playground.slack.sockets import NotAcknowledged
from playground.slack.team import Team
from playground.slack.typed import command_text, rich_text
from playground.slack.values import Channel, Json, Message, User
from playground.slack.workspace import APP, BOT_USER, SLACKBOT, TEAM


class Impossible(Exception):
    """Slack's client would not let a person do this. The message says why."""


def write(
    team: Team,
    user: User,
    channel: Channel,
    typed: str,
    thread_ts: str | None = None,
    files: Sequence[str] = (),
    forward: Message | None = None,
) -> Message:
    """A person posts. Raise Impossible where they are not a member, or have nothing to say."""
    workspace = team.workspace
    if not (typed.strip() or files or forward):
        raise Impossible("there is nothing to post")
    if user.id not in channel.members:
        raise Impossible(f"{user.real_name} is not a member of #{channel.name}")
    if thread_ts and (root := workspace.message(channel.id, thread_ts)):
        thread_ts = root.root
    text = workspace.text_of(typed)
    message = Message(
        channel=channel.id,
        ts=workspace.next_ts(),
        user=user.id,
        text=text,
        thread_ts=thread_ts,
        subtype="file_share" if files else None,
        blocks=(rich_text(text, secrets.token_hex(3)),) if text else (),
        files=tuple(file_shape(workspace, name, user.id) for name in files),
        attachments=(forwarded(workspace, forward),) if forward else (),
        client_id=str(uuid.uuid4()),
    )
    workspace.post(message)
    if MENTION in text and BOT_USER not in channel.members:
        _whisper(team, message.channel, user.id, _invitation(team), thread_ts, invites=message.ts)
    return message


def edit(team: Team, user: User, message: Message, typed: str) -> Message:
    """A person edits their own message. Raise Impossible if it is not theirs."""
    if message.user != user.id:
        raise Impossible("people edit only their own messages")
    text = team.workspace.text_of(typed)
    return team.workspace.change(
        message,
        text=text,
        blocks=(rich_text(text, secrets.token_hex(3)),),
        edited_by=user.id,
        edited_ts=team.workspace.next_ts(),
    )


def delete(team: Team, user: User, message: Message) -> None:
    """A person deletes their own message. Raise Impossible if it is not theirs."""
    if message.user != user.id:
        raise Impossible("people delete only their own messages")
    team.workspace.delete(message)


def invite(team: Team, channel: Channel, mention: Message | None) -> None:
    """The bot becomes a member; if a mention was waiting for that, it hears of it. The hints to invite it go away."""
    team.workspace.join(channel, BOT_USER)
    for hint in [whisper for whisper in team.workspace.whispers_in(channel.id) if whisper.invites]:
        team.workspace.delete(hint)
    if mention and "app_mention" in team.options.events:
        team.send(mention_event(team.workspace, mention, team.action_tokens.issue))
    team.hub.tell({"type": "joined", "channel": channel.id, "user": BOT_USER}, channel=channel.id)


async def command(team: Team, user: User, channel: Channel, typed: str) -> str | None:
    """A person runs a slash command. What Slack says went wrong, if anything: it is also shown to them."""
    name, _, rest = typed.partition(" ")
    if name != team.options.command:
        return _failed(team, user, channel, f"`{name}` is not a command of this workspace.")
    response_url = team.response_urls.give(channel.id, user.id, command=typed)
    payload = _command_payload(team, user, channel, name, rest.strip()) | {"response_url": response_url}
    try:
        if answer := await team.sockets.ask("slash_commands", payload):
            team.response_urls.acknowledged(response_url, answer)
    except NotAcknowledged as refusal:
        error = "operation_timeout" if refusal.reason == "timeout" else "dispatch_failed"
        return _failed(team, user, channel, f'{name} failed with the error "{error}"')
    except Refusal as refusal:
        return _failed(team, user, channel, f'{name} failed with the error "{refusal.error}"')
    return None


def _command_payload(team: Team, user: User, channel: Channel, name: str, text: str) -> Json:
    workspace = team.workspace
    return {
        "token": "playground-verification",
        "team_id": TEAM,
        "team_domain": workspace.domain,
        "channel_id": channel.id,
        "channel_name": channel.name or "directmessage",
        "user_id": user.id,
        "user_name": user.name,
        "command": name,
        "text": command_text(workspace.text_of(text), workspace.users.values(), workspace.channels.values()),
        "api_app_id": APP,
        "is_enterprise_install": "false",
        "trigger_id": trigger_id(),
    }


def trigger_id() -> str:
    """A new one for each command and action."""
    return f"{secrets.randbits(40)}.{secrets.randbits(40)}.{secrets.token_hex(16)}"


def _invitation(team: Team) -> str:
    name = team.workspace.users[BOT_USER].real_name
    return f"You mentioned {name}, but it is not in this channel. It hears of your message if you invite it."


def _failed(team: Team, user: User, channel: Channel, text: str) -> str:
    _whisper(team, channel.id, user.id, text)
    return text


def _whisper(
    team: Team, channel: str, user: str, text: str, thread_ts: str | None = None, invites: str | None = None
) -> None:
    team.workspace.post(
        Message(
            channel=channel,
            ts=team.workspace.next_ts(),
            user=SLACKBOT,
            text=text,
            thread_ts=thread_ts,
            visible_to=user,
            invites=invites,
        )
    )
