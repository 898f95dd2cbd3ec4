"""The containers, without an engine: the same commands with the same environment, as plain processes."""

import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.children import Child, Children
from bot.trial import broker_command, free_port
from tests.servers.playground import Playground, running_playground
from tests.waiting import wait_until
from worker.delivery.whole import MOST_S
from worker.settings import Settings

ROOT = Path(__file__).parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text("utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")


def as_process(command: list[str]) -> list[str]:
    """The image's entrypoint is the `footnote` command."""
    assert re.search(r'^ENTRYPOINT \["footnote"\]$', DOCKERFILE, re.MULTILINE)
    return [sys.executable, "-m", "bot", *command]


@dataclass(frozen=True)
class Composed:
    """What `docker compose up` would start."""

    playground: Playground
    environment: dict[str, str]
    children: dict[str, Child]

    def health(self, service: str) -> int:
        """Exit code of the service's own health check."""
        kind, name, *rest = SERVICES[service]["healthcheck"]["test"]
        assert (kind, name) == ("CMD", "footnote")
        return subprocess.run(as_process(rest), env=self.environment, capture_output=True, check=False).returncode


@pytest.fixture(scope="module")
def composed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Composed]:
    folder: Path = tmp_path_factory.mktemp("composed")
    port = free_port()
    with running_playground() as playground, Children(folder) as children:
        server, *options = SERVICES["redis"]["command"]
        assert server == "valkey-server"
        command = broker_command(port, folder)
        broker = children.start("redis", [command[0], *command[1:], *options])
        broker.wait_for("Ready to accept connections", 30)
        own = {"TMPDIR": str(folder), "FOOTNOTE_EMBEDDER": "none", "PATH": "/usr/bin:/bin"}
        started = {}
        here = f"127.0.0.1:{port}"
        at = {"redis:6379": here, "sqlite:////data/": f"sqlite:///{folder}/"}
        for name in ("bot", "worker"):
            given = {key: placed(value, at) for key, value in environment_of(name).items()}
            environment = {**playground.environment, **own, **given}
            started[name] = children.start(name, as_process(SERVICES[name]["command"]), environment)
        for name, child in started.items():
            child.wait_for(f"{name}.ready", 60)
        yield Composed(playground, environment, started)


def environment_of(name: str) -> dict[str, str]:
    assert SERVICES[name]["env_file"] == ".env"
    found: dict[str, str] = SERVICES[name]["environment"]
    return found


def placed(value: str, at: dict[str, str]) -> str:
    """As compose fills it in where the variable is not set, and with this machine's places."""
    value = re.sub(r"^\$\{\w+:-(.*)\}$", r"\1", value)
    for there, here in at.items():
        value = value.replace(there, here)
    return value


@pytest.mark.timeout(120)
def test_a_question_is_answered(composed: Composed) -> None:
    asked = composed.playground.post("#general", "<@bot> When did Nikola Tesla die?")
    assert composed.playground.wait_for_reply("#general", asked["ts"], containing="1943")


@pytest.mark.parametrize("service", ["bot", "worker"])
def test_a_service_is_healthy_while_it_works(composed: Composed, service: str) -> None:
    wait_until(lambda: composed.health(service) == 0, 20)


@pytest.mark.parametrize("service", ["bot", "worker"])
def test_a_service_without_a_pulse_is_not_healthy(composed: Composed, service: str, tmp_path: Path) -> None:
    elsewhere = Composed(composed.playground, {**composed.environment, "TMPDIR": str(tmp_path)}, {})
    assert elsewhere.health(service) == 1


@pytest.mark.parametrize("service", ["bot", "worker"])
def test_a_service_is_confined_and_comes_back(service: str) -> None:
    made = SERVICES[service]
    assert made["read_only"] is True
    assert made["tmpfs"] == ["/tmp"]
    assert made["cap_drop"] == ["ALL"]
    assert made["restart"] == "unless-stopped"
    assert made["depends_on"]["redis"]["condition"] == "service_healthy"


def test_accepted_questions_outlive_the_broker_s_container() -> None:
    assert shlex.join(SERVICES["redis"]["command"]).endswith("--appendonly yes --maxmemory-policy noeviction")
    assert SERVICES["redis"]["volumes"] == ["redis:/data"]
    assert "redis" in COMPOSE["volumes"]


def test_bot_and_worker_share_one_database_that_their_user_may_write_and_that_outlives_them(composed: Composed) -> None:
    for service in ("bot", "worker"):
        assert SERVICES[service]["volumes"] == ["data:/data"]
        assert environment_of(service)["DATABASE_URL"] == "${DATABASE_URL:-sqlite:////data/footnote.db}"
    assert "data" in COMPOSE["volumes"]
    user = re.findall(r"^USER (\d+):(\d+)$", DOCKERFILE, re.MULTILINE)[-1]
    assert f"RUN install -d -o {user[0]} -g {user[1]} -m 700 /data" in DOCKERFILE
    assert (Path(composed.environment["TMPDIR"]) / "footnote.db").stat().st_size


def test_a_worker_has_longer_to_end_than_it_takes_to_hand_its_questions_over() -> None:
    grace_s = int(SERVICES["worker"]["stop_grace_period"].removesuffix("s"))
    assert grace_s >= Settings.model_fields["grace_s"].default + MOST_S + 10


def test_the_image_is_no_root_s_and_holds_every_package() -> None:
    user = re.findall(r"^USER (\d+):\d+$", DOCKERFILE, re.MULTILINE)
    assert user
    assert user[-1] != "0"
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    for package in packages["packages"]:
        assert f"COPY {package} {package}" in DOCKERFILE
