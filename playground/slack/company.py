"""Larkspur Instruments: an invented company that builds small weather stations."""

import time

from playground.slack.values import Channel, Kind, User
from playground.slack.workspace import BOT_USER, SLACKBOT

NAME, DOMAIN = "Larkspur Instruments", "larkspur"

PEOPLE = (
    User("U01ALICE", "alice", "Alice Moreau", "Product", "Europe/Paris", "#8a3d6b"),
    User("U02BOB", "bob", "Bob Okafor", "Operations", "Africa/Lagos", "#2f6f4f"),
    User("U03CHIYO", "chiyo", "Chiyo Tanaka", "Firmware", "Asia/Tokyo", "#2b5d8c"),
    User("U04DANA", "dana", "Dana Whitfield", "Customer support", "America/Chicago", "#a4541f"),
    User("U05EMIL", "emil", "Emil Sørensen", "Finance and people", "Europe/Copenhagen", "#5a4f9c"),
    User("U06FARAH", "farah", "Farah Aziz", "Field science", "Asia/Karachi", "#8c6a12"),
)
BOTS = (
    User(BOT_USER, "footnote", "Footnote", "Answers with sources", "Etc/UTC", "#1d6b70", is_bot=True),
    User(SLACKBOT, "slackbot", "Slackbot", "", "Etc/UTC", "#5f5f66", is_bot=True),
)
EVERYONE = frozenset(person.id for person in PEOPLE)
YEAR_S = 365 * 24 * 3600


def channels() -> tuple[Channel, ...]:
    """The company's channels, and everyone's direct conversation with the bot."""
    created = int(time.time()) - YEAR_S
    some = {person.name: person.id for person in PEOPLE}

    def channel(identity: str, name: str, kind: Kind, topic: str, members: frozenset[str]) -> Channel:
        return Channel(identity, name, kind, topic, members, creator=some["alice"], created=created)

    bot = frozenset({BOT_USER})
    leads = frozenset({some["alice"], some["bob"], some["emil"]})
    open_ones = (
        channel("C01GENERAL", "general", Kind.PUBLIC, "News for everyone", EVERYONE | bot),
        channel("C02RANDOM", "random", Kind.PUBLIC, "Everything else", EVERYONE | bot),
        channel("C03OPS", "ops", Kind.PUBLIC, "Warehouse, gateways, deliveries", EVERYONE | bot),
        channel("C04FIELD", "field-notes", Kind.PUBLIC, "Reports from the stations", EVERYONE),
        channel("C05LEADS", "leads", Kind.PRIVATE, "Plans that are not public yet", leads | bot),
        channel("C06PAYROLL", "payroll", Kind.PRIVATE, "Salaries", frozenset({some["alice"], some["emil"]})),
    )
    direct = (channel(f"D{person.id[1:]}", "", Kind.DIRECT, "", frozenset({person.id, BOT_USER})) for person in PEOPLE)
    return (*open_ones, *direct)
