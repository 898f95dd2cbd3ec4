"""The rule by itself; that everything goes through it is for test_slack_matrix.py."""

from dataclasses import replace

import pytest

from worker.audience import Audience, Kind, Person, Room, Sharing, may_show

US, SISTER = "T1", "T2"


def room(name: str, kind: Kind = Kind.PUBLIC, sharing: Sharing = Sharing.INTERNAL, **more: bool) -> Room:
    return Room(name, kind, sharing, frozenset({US}), **more)


OPS, GENERAL = room("OPS"), room("GENERAL")
LEADS, GROUP, DIRECT = room("LEADS", Kind.PRIVATE), room("GROUP", Kind.GROUP_DM), room("DIRECT", Kind.DM)
CONNECT = room("CONNECT", sharing=Sharing.CONNECT)
ORG = replace(room("ORG", sharing=Sharing.ORG), teams=frozenset({US, SISTER}))
ORG_WIDE = replace(ORG, id="ORGWIDE", org_wide=True)
THEIRS = replace(room("THEIRS"), teams=frozenset({SISTER}))
PLACES = (OPS, LEADS, GROUP, ORG, CONNECT)
ELSEWHERE = (OPS, LEADS, GROUP, DIRECT, CONNECT, ORG, ORG_WIDE, THEIRS)

MEMBER = Person(US, external=False, guest=False)
GUEST = Person(US, external=False, guest=True, rooms=frozenset({"CASE"}))
STRANGER = Person(US, external=True, guest=False)


def readers(place: Room, asker: Person = MEMBER, guest: bool | None = False, **more: bool) -> Audience:
    return Audience(place, asker, has_guest=guest, **more)


def shown(audience: Audience, *sources: Room) -> list[str]:
    return [source.id for source in sources or ELSEWHERE if may_show(source, audience)]


@pytest.mark.parametrize("place", [OPS, LEADS, GROUP])
def test_a_channel_shows_itself_and_what_every_member_may_read(place: Room) -> None:
    open_to_all = {"OPS", "CONNECT", "ORG", "ORGWIDE"}
    assert set(shown(readers(place))) == open_to_all | {place.id}


def test_who_asks_alone_sees_what_every_member_may_read_and_what_slack_opens_to_them() -> None:
    alone = readers(room("D1", Kind.DM), alone=True, guest=None)
    assert shown(alone) == ["OPS", "CONNECT", "ORG", "ORGWIDE"]
    opened = [replace(each, opened_by_asker=True) for each in (LEADS, GROUP, DIRECT, THEIRS)]
    assert shown(alone, *opened) == ["LEADS", "GROUP", "DIRECT", "THEIRS"]
    assert shown(readers(GENERAL), *opened) == [], "what one may read is not for all to read"
    assert may_show(alone.place, alone)


def test_the_place_itself_is_always_shown_where_nobody_from_outside_reads() -> None:
    for place in (OPS, LEADS, GROUP, ORG):
        for guest in (True, False, None):
            assert may_show(place, readers(place, guest=guest))


@pytest.mark.parametrize("guest", [True, None])
@pytest.mark.parametrize("place", [OPS, LEADS, GROUP, ORG])
def test_where_a_guest_reads_or_may_nothing_from_elsewhere_is_shown(place: Room, guest: bool | None) -> None:
    assert shown(readers(place, guest=guest)) == [place.id]


def test_a_guest_who_asks_sees_the_place_and_alone_the_channels_they_are_in() -> None:
    case = room("CASE")
    assert shown(readers(OPS, GUEST), *ELSEWHERE, case) == ["OPS"]
    alone = readers(room("D7", Kind.DM), GUEST, guest=None, alone=True)
    assert shown(alone, *ELSEWHERE, case, room("D7", Kind.DM)) == ["CASE", "D7"]
    assert shown(alone, replace(LEADS, opened_by_asker=True)) == [], "a grant of a guest's opens nothing more"


@pytest.mark.parametrize("person", [replace(MEMBER, guest=None), replace(MEMBER, external=None), Person(US)])
@pytest.mark.parametrize("alone", [True, False])
def test_of_whom_nothing_is_known_sees_the_place_alone(person: Person, alone: bool) -> None:
    assert shown(readers(OPS, person, alone=alone), *ELSEWHERE, replace(LEADS, opened_by_asker=True)) == ["OPS"]


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("sharing", [Sharing.CONNECT, Sharing.UNKNOWN])
@pytest.mark.parametrize("kind", Kind)
def test_where_other_organisations_read_nothing_is_shown_but_the_place_where_an_admin_allows_it(
    kind: Kind, sharing: Sharing, alone: bool
) -> None:
    place = room("SHARED", kind, sharing)
    assert shown(readers(place, alone=alone), *ELSEWHERE, place, replace(LEADS, opened_by_asker=True)) == []
    assert shown(readers(place, alone=alone, connect_allowed=True), *ELSEWHERE, place) == ["SHARED"]


@pytest.mark.parametrize("alone", [True, False])
def test_to_who_is_of_another_organisation_nothing_is_shown_wherever_they_ask(alone: bool) -> None:
    assert shown(readers(OPS, STRANGER, alone=alone)) == []
    assert shown(readers(OPS, STRANGER, alone=alone, connect_allowed=True)) == ["OPS"]


def test_an_org_shared_channel_shows_itself_and_what_the_whole_organisation_has() -> None:
    assert shown(readers(ORG)) == ["ORG", "ORGWIDE"]
    assert shown(readers(ORG), replace(ORG_WIDE, kind=Kind.PRIVATE)) == []


@pytest.mark.parametrize("place", [*PLACES, room("D1", Kind.DM)])
@pytest.mark.parametrize("alone", [True, False])
def test_what_an_admin_excluded_is_never_shown(place: Room, alone: bool) -> None:
    out = [replace(each, excluded=True, opened_by_asker=True) for each in (*ELSEWHERE, place)]
    assert shown(readers(place, alone=alone, connect_allowed=True), *out) == []
    assert shown(readers(place, GUEST, alone=alone), *out) == []


def test_public_channels_of_other_workspaces_and_of_unknown_sharing_are_closed() -> None:
    strange = replace(OPS, id="STRANGE", sharing=Sharing.UNKNOWN)
    for audience in (readers(GENERAL), readers(room("D1", Kind.DM), alone=True)):
        assert shown(audience, THEIRS, strange) == []


def test_a_conversation_of_which_nothing_is_known_is_closed_as_a_source_and_as_a_place() -> None:
    nothing = Room("NOTHING")
    assert nothing == Room("NOTHING", Kind.PRIVATE, Sharing.UNKNOWN, frozenset(), False, False, False)
    for audience in (readers(GENERAL), readers(ORG), readers(room("D1", Kind.DM), alone=True)):
        assert not may_show(nothing, audience)
    assert shown(readers(nothing), *ELSEWHERE, nothing) == []
    assert Audience(nothing, MEMBER) == Audience(nothing, MEMBER, False, None, False)
    assert Person(US) == Person(US, None, None, frozenset())
