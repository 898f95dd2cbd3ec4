"""Many events a second, in both modes: how long until each is acknowledged, claimed and queued by then."""

from typing import Annotated

import typer

from benchmarks.figures import percentile, show, tell
from benchmarks.processes import cpu_seconds, until
from benchmarks.upstreams.delays import Delays
from benchmarks.world import World, running
from bot.trial import free_port

SECRET = "benchmark-signing-secret"


def main(
    small: Annotated[bool, typer.Option("--small", help="Few events.")] = False,
    rate: Annotated[float, typer.Option(help="Events a second.")] = 200.0,
    seconds: Annotated[float, typer.Option(help="For how long.")] = 30.0,
) -> None:
    """The bot alone: no worker takes what it queues."""
    if small:
        rate, seconds = 50.0, 1.0
    count = int(rate * seconds)
    with running(Delays(), workers=0, bot=True) as world:
        figures = _measured(world, count, rate)
    port = free_port()
    hears = {"SLACK_APP_TOKEN": "", "SLACK_SIGNING_SECRET": SECRET, "FOOTNOTE_LISTEN": f"127.0.0.1:{port}"}
    with running(Delays(), workers=0, bot=True, environment=hears) as world:
        hook = {"url": f"http://127.0.0.1:{port}/slack/events", "secret": SECRET}
        world.http.post("/control/hook", json=hook).raise_for_status()
        over_http = _measured(world, count, rate)
    rows = [(name, figures[name], over_http[name]) for name in figures]
    show(f"{count} events at {rate:.0f} a second", ("what", "Socket Mode", "HTTP mode"), rows)
    tell({**figures, **{f"http_{name}": value for name, value in over_http.items()}})


def _measured(world: World, count: int, rate: float) -> dict[str, float]:
    assert world.bot is not None
    _sent(world, count=20, rate=rate)  # opens connections
    world.forget()
    pid = world.bot.process.pid
    cpu = cpu_seconds([pid])
    waits = _sent(world, count, rate)
    cpu = cpu_seconds([pid]) - cpu
    return {
        "ack_p50_ms": percentile(waits, 0.5),
        "ack_p99_ms": percentile(waits, 0.99),
        "ack_worst_ms": max(waits),
        "cpu_ms_per_event": 1000 * cpu / count,
    }


def _sent(world: World, count: int, rate: float) -> list[float]:
    """Milliseconds from each event to its acknowledgement; all are in the queue by the end."""
    world.mention(range(count), rate)

    def acknowledged() -> bool:
        return all(each.acknowledged for each in world.asked().values())

    for _ in until(acknowledged, 30):
        pass
    return [1000 * (each.acknowledged - each.sent) for each in world.asked().values()]


if __name__ == "__main__":
    typer.run(main)
