"""Where a file was shared, as far as whoever asks may know."""

import pytest
from slack_sdk import WebClient

from tests.playground.bolt_bot import client_of
from tests.playground.searching import as_person
from tests.playground.test_web_api import refused
from tests.servers.playground import Playground


@pytest.fixture
def client(playground: Playground) -> WebClient:
    return client_of(playground)


def a_file(playground: Playground, channel: str, user: str = "alice") -> str:
    return str(playground.post(channel, "the plan", user, files=("plan.pdf",))["files"][0]["id"])


@pytest.mark.parametrize(
    ("channel", "listed"), [("#ops", "channels"), ("#leads", "groups"), ("dm", "ims"), ("C13LAUNCH", "groups")]
)
def test_a_file_names_where_it_was_shared(channel: str, listed: str, playground: Playground, client: WebClient) -> None:
    said = playground.post(channel, "the plan", files=("plan.pdf",))
    file = client.files_info(file=said["files"][0]["id"])["file"]
    lists = {name: file[name] for name in ("channels", "groups", "ims")}
    assert lists == {"channels": [], "groups": [], "ims": []} | {listed: [said["channel"]]}
    assert file["is_public"] is (listed == "channels")


def test_a_file_of_a_conversation_that_the_caller_does_not_know_is_none(
    playground: Playground, client: WebClient
) -> None:
    file = a_file(playground, "#payroll")
    refused("file_not_found", client.files_info, file=file)
    refused("file_not_found", as_person(playground, "bob", "files:read").files_info, file=file)
    assert as_person(playground, "emil", "files:read").files_info(file=file)["file"]["groups"] == ["C06PAYROLL"]
    refused("file_not_found", client.files_info, file="F0NONE")


def test_where_a_file_was_shared_takes_a_scope(playground: Playground) -> None:
    file = a_file(playground, "#ops")
    refused("missing_scope", as_person(playground, "bob", "channels:read").files_info, file=file)
