"""The `footnote` command."""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from bot.children import ChildError
from worker.network import tell_libraries
from worker.pulse import beats
from worker.settings import Settings, SettingsError, settings_from_environment


class Model(StrEnum):
    """Who writes the answers of a trial."""

    SET = "as-set"
    SCRIPTED = "scripted"


class Process(StrEnum):
    """What an installation consists of."""

    BOT = "bot"
    WORKER = "worker"


app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Answers questions in Slack, with sources.",
)
plain = Console(soft_wrap=True)
errors = Console(stderr=True, soft_wrap=True)


@app.command("try")
def try_(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port of the page; 0 takes a free one.")] = 0,
    model: Annotated[Model, typer.Option(help="scripted: a pretended model writes, to see what one does.")] = Model.SET,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
) -> None:
    """Run everything on this machine, and open a workspace in the browser to ask in."""
    from bot import trial

    _with_settings(lambda settings: trial.run(settings, port, model is Model.SCRIPTED, browser, typer.echo))


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def test(context: typer.Context) -> None:
    """Run the tests of this checkout; what follows goes to pytest."""
    checkout = Path(__file__).parent.parent
    if not (checkout / "tests").is_dir():
        _fail("The tests are in the source, not in the installed package. Run this from a clone.")
    command = [sys.executable, "-m", "pytest", *context.args]
    raise typer.Exit(subprocess.run(command, cwd=checkout, check=False).returncode)  # noqa: S603


@app.command()
def ask(
    question: Annotated[str, typer.Argument(help="What you want to know.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
    deep: Annotated[
        bool, typer.Option("--deep", help="With a model: search in several steps, each built on the last.")
    ] = False,
    trace: Annotated[bool, typer.Option("--trace", help="Print each step that led to the answer.")] = False,
) -> None:
    """Ask here in the terminal; needs neither Slack nor Redis."""
    from bot import terminal

    _with_settings(lambda settings: terminal.run(settings, question, terminal.Wish(as_json, deep, trace)))


@app.command("bot")
def bot_() -> None:
    """Hear Slack and queue questions: in Socket Mode with an app-level token, else in HTTP mode."""
    _with_settings(_hear)


@app.command()
def worker() -> None:
    """Answer the queued questions."""
    from worker.app import run

    _with_settings(run)


@app.command()
def health(process: Annotated[Process, typer.Argument(help="Which one runs in this container.")]) -> None:
    """Whether the bot or the worker of this container does its work: exit code 0, or 1 with a sentence."""
    if not beats(process.value):
        _fail(f"The {process.value} has shown no sign of life lately; its log says why.")


@app.command()
def doctor() -> None:
    """Try everything that an installation needs, and say what to do where something is amiss."""
    from worker.doctor import examined
    from worker.findings import State

    amiss = False

    def look(settings: Settings) -> None:
        nonlocal amiss
        signs = {State.WELL: "[green]✓[/]", State.WORSE: "[yellow]![/]", State.AMISS: "[red]✗[/]"}
        for finding in asyncio.run(examined(settings)):
            told = escape(": ".join(filter(None, (finding.what, finding.sentence))))
            plain.print(f"{signs[finding.state]} {told}", highlight=False)
            amiss = amiss or finding.state is State.AMISS

    _with_settings(look)
    if amiss:
        raise typer.Exit(1)


@app.command()
def manifest(
    name: Annotated[str, typer.Option(help="What the app is called in Slack.")] = "Footnote",
    url: Annotated[str, typer.Option(help="https://HOST for HTTP mode; left out: Socket Mode.")] = "",
    follow_ups: Annotated[
        bool, typer.Option("--follow-ups", help="Hear all messages of its channels: follow-ups need no mention.")
    ] = False,
) -> None:
    """Print the app manifest, to be pasted at api.slack.com/apps > Create New App > From a manifest.

    An icon can't be in it: upload one there, under Basic Information > Display Information.
    """
    from bot.manifest import manifest

    if url and not re.fullmatch(r"https://[^\s/]+/?", url):
        _fail("--url must be https:// and a host, such as https://footnote.example.org; Slack adds the path.")
    if not 1 <= len(name) <= 35:
        _fail("--name must have 1 to 35 characters.")

    def show(settings: Settings) -> None:
        made = manifest(name, settings.command, url, follow_ups, settings.public_url)
        typer.echo(json.dumps(made, indent=2))

    _with_settings(show)


@app.command()
def migrate() -> None:
    """Bring the database of DATABASE_URL up to date; for SQLite bot and worker do so at their start."""
    from bot import keeping

    _with_settings(lambda settings: plain.print(keeping.migrated(settings)))


File = Annotated[Path, typer.Argument(help="The backup.")]


@app.command()
def backup(
    file: File, force: Annotated[bool, typer.Option("--force", help="Replace the file if it is there.")] = False
) -> None:
    """Copy the database into a file, also while bot and workers run. Tokens in it stay sealed."""
    from bot import keeping

    _with_settings(lambda settings: typer.echo(keeping.backed_up(settings, file, force)))


@app.command()
def restore(
    file: File, force: Annotated[bool, typer.Option("--force", help="Replace what the database holds.")] = False
) -> None:
    """Put a backup into the database of DATABASE_URL: SQLite or PostgreSQL, whichever it came from."""
    from bot import keeping

    _with_settings(lambda settings: typer.echo(keeping.restored(settings, file, force)))


def main() -> None:
    """Run the command line."""
    app()


def _hear(settings: Settings) -> None:
    if settings.slack_signing_secret.get_secret_value() and not settings.slack_app_token.get_secret_value():
        from bot import server

        server.run(settings)
    else:
        from bot import socket

        socket.run(settings)


def _with_settings(run: Callable[[Settings], None]) -> None:
    """Run with the settings; what a person can mend ends as a sentence."""
    try:
        settings = settings_from_environment()
        tell_libraries(settings)
        run(settings)
    except (SettingsError, ChildError) as error:
        _fail(str(error))


def _fail(sentence: str) -> None:
    errors.print(sentence, style="red", markup=False, highlight=False)
    raise typer.Exit(1)
