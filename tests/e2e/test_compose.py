"""The containers, without an engine: the same commands with the same environment, as plain processes.

Those of `docker-compose.yml` and of `docs/kubernetes.yaml` stand side by side on one broker.
"""

import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
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
from worker.settings import Settings, variables

ROOT = Path(__file__).parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text("utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
MANIFESTS: dict[tuple[str, str], Any] = {
    (made["kind"], made["metadata"]["name"]): made
    for made in yaml.safe_load_all((ROOT / "docs" / "kubernetes.yaml").read_text("utf-8"))
}
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
OURS = ("bot", "worker")


def as_process(command: list[str]) -> list[str]:
    """The image's entrypoint is the `footnote` command."""
    assert re.search(r'^ENTRYPOINT \["footnote"\]$', DOCKERFILE, re.MULTILINE)
    return [sys.executable, "-m", "bot", *command]


def pod_of(name: str, kind: str = "Deployment") -> Any:
    return MANIFESTS[kind, f"footnote-{name}"]["spec"]["template"]["spec"]


def container_of(name: str, kind: str = "Deployment") -> Any:
    [container] = pod_of(name, kind)["containers"]
    return container


@dataclass(frozen=True)
class Composed:
    """What `docker compose up` and `kubectl apply` would start."""

    playground: Playground
    environments: Mapping[str, dict[str, str]]
    """"compose" and "kubernetes"."""
    children: Mapping[tuple[str, str], Child]

    def health(self, kind: str, service: str, **changes: str) -> int:
        """Exit code of the service's own health check."""
        check = SERVICES[service]["healthcheck"]["test"][1:]
        if kind == "kubernetes":
            probes = {
                probe: container_of(service)[probe]["exec"]["command"] for probe in ("readinessProbe", "livenessProbe")
            }
            check = probes["readinessProbe"]
            assert probes["livenessProbe"] == check
        assert check[0] == "footnote"
        environment = {**self.environments[kind], **changes}
        return subprocess.run(as_process(check[1:]), env=environment, capture_output=True, check=False).returncode


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
        at = {
            "footnote-redis:6379": f"127.0.0.1:{port}", "redis:6379": f"127.0.0.1:{port}",
            "sqlite:////data/": f"sqlite:///{folder}/", "/etc/footnote": str(folder),
        }  # fmt: skip
        environments = {
            "compose": {**playground.environment, **of_compose(at), "FOOTNOTE_SECRET_KEY": "long"},
            "kubernetes": {**of_kubernetes(at, folder, playground)},
        }
        started = {}
        for kind, environment in environments.items():
            (folder / kind).mkdir()
            environment |= {"TMPDIR": str(folder / kind), "FOOTNOTE_EMBEDDER": "none", "PATH": "/usr/bin:/bin"}
            for name in OURS:
                command = SERVICES[name]["command"] if kind == "compose" else container_of(name)["args"]
                started[kind, name] = children.start(f"{kind}-{name}", as_process(command), environment)
        for (_, name), child in started.items():
            child.wait_for(f"{name}.ready", 60)
        yield Composed(playground, environments, started)


def of_compose(at: Mapping[str, str]) -> dict[str, str]:
    """The environment of bot and worker; the rest of it stands in `.env`."""
    environment = environment_of("bot")
    assert environment == environment_of("worker")
    return {name: placed(value, at) for name, value in environment.items()}


def of_kubernetes(at: Mapping[str, str], folder: Path, playground: Playground) -> dict[str, str]:
    """The environment of bot and worker, with the Secret as files in the folder."""
    secrets = {
        "slack-bot-token": playground.environment["SLACK_BOT_TOKEN"], "secret-key": "long",
        "slack-app-token": playground.environment["SLACK_APP_TOKEN"],
        "database-url": f"sqlite:///{folder}/footnote.db",
    }  # fmt: skip
    assert MANIFESTS["Secret", "footnote"]["stringData"].keys() == secrets.keys()
    for name, value in secrets.items():
        (folder / name).write_text(f"{value}\n")
    for name in OURS:
        assert container_of(name)["envFrom"] == [{"configMapRef": {"name": "footnote"}}]
    given = {name: placed(value, at) for name, value in MANIFESTS["ConfigMap", "footnote"]["data"].items()}
    elsewhere = {name: playground.environment[name] for name in ("SLACK_API_URL", "WIKIPEDIA_API_URL")}
    return {**given, **elsewhere, "DATABASE_URL": ""}  # the tests have one of their own


def environment_of(name: str) -> dict[str, str]:
    assert SERVICES[name]["env_file"] == ".env"
    found: dict[str, str] = SERVICES[name]["environment"]
    return found


def placed(value: str, at: Mapping[str, str]) -> str:
    """As compose fills it in where the variable is not set, and with this machine's places."""
    value = re.sub(r"^\$\{\w+:-(.*)\}$", r"\1", value)
    for there, here in at.items():
        value = value.replace(there, here)
    return value


@pytest.mark.timeout(120)
def test_a_question_is_answered(composed: Composed) -> None:
    asked = composed.playground.post("#general", "<@bot> When did Nikola Tesla die?")
    assert composed.playground.wait_for_reply("#general", asked["ts"], containing="1943")


@pytest.mark.parametrize("service", OURS)
@pytest.mark.parametrize("kind", ["compose", "kubernetes"])
def test_a_service_is_healthy_while_it_works_and_not_without_a_pulse(
    composed: Composed, kind: str, service: str, tmp_path: Path
) -> None:
    wait_until(lambda: composed.health(kind, service) == 0, 20)
    assert composed.health(kind, service, TMPDIR=str(tmp_path)) == 1


@pytest.mark.parametrize("service", OURS)
def test_a_service_is_confined_and_comes_back(service: str) -> None:
    made = SERVICES[service]
    assert made["read_only"] is True
    assert made["tmpfs"] == ["/tmp"]
    assert made["cap_drop"] == ["ALL"]
    assert made["restart"] == "unless-stopped"
    assert made["depends_on"]["redis"]["condition"] == "service_healthy"
    assert made["depends_on"]["migrate"] == {"condition": "service_completed_successfully", "required": False}


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
    database = composed.environments["compose"]["DATABASE_URL"].removeprefix("sqlite:///")
    assert Path(database).stat().st_size


def test_with_postgresql_the_tables_are_brought_up_to_date_before_anything_starts() -> None:
    for service in ("postgres", "migrate"):
        assert SERVICES[service]["profiles"] == ["postgres"]
    assert SERVICES["migrate"]["command"] == ["migrate"]
    assert SERVICES["migrate"]["depends_on"] == {"postgres": {"condition": "service_healthy"}}
    assert SERVICES["postgres"]["volumes"] == ["postgres:/var/lib/postgresql/data"]
    [first] = pod_of("bot")["initContainers"]
    assert (first["args"], first["envFrom"]) == (["migrate"], container_of("bot")["envFrom"])


@pytest.mark.parametrize("service", OURS)
def test_a_pod_is_confined_and_reads_its_secrets_from_files(service: str) -> None:
    pod = pod_of(service)
    user = re.findall(r"^USER (\d+):(\d+)$", DOCKERFILE, re.MULTILINE)[-1]
    security = pod["securityContext"]
    assert (security["runAsUser"], security["runAsGroup"]) == tuple(map(int, user))
    assert security["runAsNonRoot"] is True
    for container in (*pod["containers"], *pod.get("initContainers", ())):
        assert container["securityContext"]["readOnlyRootFilesystem"] is True
        assert container["securityContext"]["allowPrivilegeEscalation"] is False
        assert {mount["name"]: mount["mountPath"] for mount in container["volumeMounts"]} == {
            "secrets": "/etc/footnote", "tmp": "/tmp",
        }  # fmt: skip
    volumes = {volume["name"]: volume for volume in pod["volumes"]}
    assert volumes["secrets"]["secret"] == {"secretName": "footnote", "defaultMode": 0o440}
    assert security["fsGroup"] == security["runAsGroup"]  # whom that mode lets read


def test_kubernetes_names_only_settings_that_there_are_and_the_broker_that_it_starts() -> None:
    given = MANIFESTS["ConfigMap", "footnote"]["data"]
    assert given.keys() <= set(variables())
    files = {value.removeprefix("/etc/footnote/") for name, value in given.items() if name.endswith("_FILE")}
    assert files == MANIFESTS["Secret", "footnote"]["stringData"].keys()
    broker = container_of("redis", "StatefulSet")
    assert broker["args"] == SERVICES["redis"]["command"]
    assert broker["image"] == SERVICES["redis"]["image"]
    assert broker["volumeMounts"] == [{"name": "data", "mountPath": "/data"}]
    port = MANIFESTS["Service", "footnote-redis"]["spec"]["ports"][0]["port"]
    assert given["REDIS_URL"] == f"redis://footnote-redis:{port}/0"
    assert MANIFESTS["StatefulSet", "footnote-redis"]["spec"]["volumeClaimTemplates"][0]["metadata"]["name"] == "data"


def test_a_bot_listens_where_its_service_leads() -> None:
    port = Settings.model_fields["listen"].default.rpartition(":")[2]
    assert container_of("bot")["ports"] == [{"containerPort": int(port)}]
    assert MANIFESTS["Service", "footnote-bot"]["spec"]["ports"] == [{"port": 80, "targetPort": int(port)}]
    assert SERVICES["bot"]["ports"] == [f"{port}:{port}"]


def test_a_worker_has_longer_to_end_than_it_takes_to_hand_its_questions_over() -> None:
    for grace_s in (
        int(SERVICES["worker"]["stop_grace_period"].removesuffix("s")),
        pod_of("worker")["terminationGracePeriodSeconds"],
    ):
        assert grace_s >= Settings.model_fields["grace_s"].default + MOST_S + 10
        assert grace_s > Settings.model_fields["deadline_s"].default


def test_the_image_is_no_root_s_and_holds_every_package() -> None:
    user = re.findall(r"^USER (\d+):\d+$", DOCKERFILE, re.MULTILINE)
    assert user
    assert user[-1] != "0"
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    for package in packages["packages"]:
        assert f"COPY {package} {package}" in DOCKERFILE
