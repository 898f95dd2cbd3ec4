"""Larkspur Instruments: an invented company that builds small weather stations."""

import time
from typing import Any

from playground.slack.values import Channel, Kind, Suggestions, User
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
GUEST = User("U07GREGOR", "gregor", "Gregor Lindqvist", "Mould maker", "Europe/Stockholm", "#3c6e71", is_guest=True)
TESSEL, MUSEUM, EDUCATION = "T0TESSEL", "T0MUSEUM", "T0LARKEDU"
"""Other workspaces: of a customer, of one who is asked to join, and of the company's own sister."""
OTHERS = (
    User(
        "U08HELEEN",
        "heleen",
        "Heleen Visser",
        "Tessel Schools",
        "Europe/Amsterdam",
        "#7d4f50",
        other_team=TESSEL,
        organisation="E0TESSEL",
    ),
    User("U09IVO", "ivo", "Ivo Petrov", "Larkspur Education", "Europe/Sofia", "#4a6741", other_team=EDUCATION),
)
WINDSOCK = "U0WINDSOCK"
BOTS = (
    User(BOT_USER, "footnote", "Footnote", "Answers with sources", "Etc/UTC", "#1d6b70", is_bot=True),
    User(SLACKBOT, "slackbot", "Slackbot", "", "Etc/UTC", "#5f5f66", is_bot=True),
    User(WINDSOCK, "windsock", "Windsock", "Tells when a station is silent", "Etc/UTC", "#5b6b7a", is_bot=True),
)
USERS = (*PEOPLE, GUEST, *OTHERS, *BOTS)
EVERYONE = frozenset(person.id for person in PEOPLE)
SUGGESTED = (
    Suggestions(
        "This workspace",
        (
            "When do we move to the new warehouse?",
            "What is the new station called?",
            "When does the Norfrakt van come?",
            "What did Farah find out about Skardu?",
        ),
    ),
    Suggestions(
        "Both sources",
        (
            "When did Tesla die, and what does Dana's crossword say?",
            "How high is Mount Everest, and how high is our station in Gilgit?",
        ),
    ),
    Suggestions("Private: #leads", ("Who may still buy for the old price of 239 euros?",), "C05LEADS"),
    Suggestions("Private: #payroll", ("On which day are salaries paid?",), "C06PAYROLL"),
)
YEAR_S = 365 * 24 * 3600


def channels() -> tuple[Channel, ...]:
    """The company's channels, everyone's direct conversation with the bot, and what some say among themselves."""
    created = int(time.time()) - YEAR_S
    ids = {user.name: user.id for user in USERS}

    def channel(identity: str, name: str, kind: Kind, topic: str, *members: str, **more: Any) -> Channel:
        some = frozenset(ids[member] for member in members)
        return Channel(identity, name, kind, topic, some, creator=ids[members[0]], created=created, **more)

    all_of_us = [person.name for person in PEOPLE]
    with_bot = [*all_of_us, "footnote"]
    public = (
        channel("C01GENERAL", "general", Kind.PUBLIC, "News for everyone", *with_bot),
        channel("C02RANDOM", "random", Kind.PUBLIC, "Everything else", *with_bot),
        channel("C03OPS", "ops", Kind.PUBLIC, "Warehouse, gateways, deliveries", *with_bot),
        channel("C04FIELD", "field-notes", Kind.PUBLIC, "Reports from the stations", *all_of_us),
        channel("C07CASE", "enclosure", Kind.PUBLIC, "The new case", "alice", "chiyo", "gregor", "footnote"),
        channel("C08ALARMS", "station-alarms", Kind.PUBLIC, "Silent stations", "chiyo", "bob", "windsock", "footnote"),
    )
    shared = (
        channel(
            *("C09TESSEL", "tessel-schools", Kind.PUBLIC, "40 stations for Rotterdam"),
            *("dana", "bob", "heleen", "footnote"),
            is_ext_shared=True,
            shared_with=(TESSEL,),
        ),
        channel(
            *("C10MUSEUM", "harbour-museum", Kind.PUBLIC, "An exhibition about storms"),
            *("farah", "dana", "bob", "footnote"),
            is_pending_ext_shared=True,
            shared_with=(MUSEUM,),
        ),
        channel(
            *("C11KITS", "school-kits", Kind.PUBLIC, "Boxes for lessons"),
            *("alice", "chiyo", "dana", "ivo", "footnote"),
            is_org_shared=True,
            shared_with=(EDUCATION,),
        ),
        channel(
            *("C15CHARTER", "charter", Kind.PUBLIC, "For every workspace of the organisation"),
            *("alice", "ivo"),
            is_org_wide=True,
            shared_with=(EDUCATION,),
        ),
        channel("C12LESSONS", "lesson-plans", Kind.PUBLIC, "Of the sister", "ivo", other_team=EDUCATION),
    )
    private = (
        channel("C05LEADS", "leads", Kind.PRIVATE, "Plans that are not public yet", "alice", "bob", "emil", "footnote"),
        channel("C06PAYROLL", "payroll", Kind.PRIVATE, "Salaries", "alice", "emil"),
        channel("C13LAUNCH", "mpdm-alice--chiyo--farah-1", Kind.GROUP, "", "alice", "chiyo", "farah", "footnote"),
        channel("C14PRESENT", "mpdm-bob--dana--emil-1", Kind.GROUP, "", "bob", "dana", "emil"),
        channel("D11BOBEMIL", "", Kind.DIRECT, "", "bob", "emil"),
    )
    ours = (*PEOPLE, GUEST)
    with_the_bot = (channel(f"D{one.id[1:]}", "", Kind.DIRECT, "", one.name, "footnote") for one in ours)
    return (*public, *shared, *private, *with_the_bot)
