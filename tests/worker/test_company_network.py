"""In a company's network: hosts that only its proxy knows, behind certificates that only the company made.

A name under `.test` leads nowhere: what reaches one went through the proxy.
"""

import asyncio
import gc
import re
import ssl
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import trustme
from aiohttp import ClientError
from anthropic import AsyncAnthropicVertex

from bot.oauth import OAuth
from bot.socket import connected
from search_backends.base import Query, SearchError
from tests.servers.models import Models, open_models
from tests.servers.playground import APP_TOKEN, BOT_TOKEN, Playground, running_playground
from tests.servers.proxy import Proxy, listening, over_tls, running_proxy
from tests.waiting import wait_until
from worker import identity, network, slack_clients
from worker.authors.claude_clients import faults_of, http_client
from worker.authors.failures import ModelError
from worker.authors.occasion import Occasion
from worker.authors.opening import open_authors
from worker.deps import open_deps
from worker.doctor import examined
from worker.embedders.base import EmbedderError
from worker.embedders.openai import open_openai
from worker.findings import State
from worker.settings import Settings, SettingsError, settings_from_environment
from worker.slack_errors import reason_of
from worker.types import Asker, Conversation, Door, Place, Question


@dataclass(frozen=True)
class Company:
    """Who is there, and how to get to them."""

    proxy: Proxy
    playground: Playground
    models: Models
    patch: pytest.MonkeyPatch

    def settings(self, **changes: str) -> Settings:
        given = {
            "HTTPS_PROXY": self.proxy.url, "FOOTNOTE_CA_FILE": str(self.proxy.ca_file), "SLACK_BOT_TOKEN": BOT_TOKEN,
            "SLACK_APP_TOKEN": APP_TOKEN, "SLACK_API_URL": "https://slack.test/api/",
            "WIKIPEDIA_API_URL": "https://{lang}.wiki.test/w/api.php", "ANTHROPIC_BASE_URL": "https://claude.test",
            "ANTHROPIC_API_KEY": "sk-ant-1", "OPENAI_BASE_URL": "https://openai.test/v1", "OPENAI_API_KEY": "sk-1",
            "AZURE_OPENAI_ENDPOINT": "https://azure.test", "AZURE_OPENAI_API_KEY": "key",
            "AWS_BEARER_TOKEN_BEDROCK": "key", "ANTHROPIC_BEDROCK_MANTLE_BASE_URL": "https://bedrock.test",
            "ANTHROPIC_VERTEX_PROJECT_ID": "acme", "ANTHROPIC_VERTEX_BASE_URL": "https://vertex.test",
            "FOOTNOTE_PUBLIC_URL": "https://footnote.example.org",
            "WIKIPEDIA_CONTACT": "you@example.org", "SLACK_CLIENT_ID": "1.2",
            "SLACK_CLIENT_SECRET": "secret",
            "REDIS_URL": "redis://127.0.0.1:1/0", **changes,
        }  # fmt: skip
        for name, value in given.items():
            self.patch.setenv(name, value)
        settings = settings_from_environment(_env_file=None)
        network.tell_libraries(settings)
        return settings


@pytest.fixture(scope="module")
def playground() -> Iterator[Playground]:
    with running_playground(url="https://slack.test") as running:
        yield running


@pytest.fixture(scope="module")
def shared_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    with running_proxy(tmp_path_factory.mktemp("proxy")) as running:
        yield running


@pytest.fixture
async def company(
    shared_proxy: Proxy, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Company]:
    for name in ("https_proxy", "http_proxy", "no_proxy", "all_proxy"):
        monkeypatch.setenv(name, "")  # so that what comes to stand there goes with the test
        monkeypatch.delenv(name)
    monkeypatch.setattr(identity, "PAUSES_S", (0.01,))
    async with open_models() as models:
        models.script.models |= {"anthropic.claude-haiku-5-5"}
        shared_proxy.asked.clear()
        shared_proxy.refused.clear()
        shared_proxy.password = ""
        shared_proxy.servers = dict.fromkeys(("slack.test", "en.wiki.test"), playground.url)
        for host in ("claude.test", "openai.test", "azure.test", "bedrock.test", "vertex.test"):
            shared_proxy.servers[host] = models.url
        yield Company(shared_proxy, playground, models, monkeypatch)


QUESTION = Question("q", "When did Nikola Tesla die?", Asker("U1", "T1"), Place(Door.COMMAND, "C1"), 0.0)


async def bot_s_call(settings: Settings) -> None:
    await asyncio.to_thread(identity.make_sure, settings)


async def worker_s_call(settings: Settings) -> None:
    async with slack_clients.open_http(settings) as http:
        await slack_clients.async_slack_client(settings, http, BOT_TOKEN).auth_test()


async def post_to_a_response_url(settings: Settings) -> None:
    address = settings.slack_api_url.replace("/api/", "/commands/T1/none")
    async with slack_clients.open_http(settings) as http:
        assert (await slack_clients.webhook(address, http).send(text="here")).status_code == 404


async def websocket(settings: Settings) -> None:
    handler = await asyncio.to_thread(connected, settings, threading.Event())
    assert handler
    assert handler.client.is_connected()
    await asyncio.to_thread(handler.close)


async def page_to_connect_at(settings: Settings) -> None:
    pages = OAuth.of(settings)
    assert pages
    await asyncio.to_thread(pages.errands["connect"].query, "")


async def search_in_wikipedia(settings: Settings) -> None:
    async def alone(_: Question) -> Conversation:
        return Conversation()

    plain = settings.model_copy(update={"author": "extractive", "embedder": "none", "backends": ("wikipedia",)})
    async with open_deps(plain, alone, None) as deps:
        [backend] = await deps.backends_for(QUESTION, Conversation())
        assert await backend.search(Query("Nikola Tesla", ("Nikola Tesla",)))


async def embeddings(settings: Settings) -> None:
    async with open_openai(settings) as embedder:
        assert len(await embedder.queries(["Tesla"])) == 1


async def vertex(settings: Settings) -> None:
    """The product's client needs a package that is no part of the tests; of it, this has the part that goes out."""
    client = AsyncAnthropicVertex(
        region="global", project_id="acme", access_token="token", base_url=settings.vertex_base_url,
        http_client=http_client(settings), max_retries=0,
    )  # fmt: skip
    async with client:
        try:
            await client.messages.create(
                model="claude-haiku-5-5", max_tokens=100, messages=[{"role": "user", "content": "Tesla?"}]
            )
        except faults_of().kinds as error:
            raise faults_of().failure_from(error) from error


def author(name: str) -> Callable[[Settings], Awaitable[None]]:
    async def plan(settings: Settings) -> None:
        async with open_authors(settings.model_copy(update={"author": name})) as author_for:
            assert author_for
            occasion = Occasion(asyncio.get_running_loop().time() + 20)
            await author_for(occasion).plan(QUESTION, Conversation(), ["wikipedia"])

    plan.__name__ = name
    return plan


WAYS: list[tuple[Callable[[Settings], Awaitable[None]], str]] = [
    (bot_s_call, "slack"), (worker_s_call, "slack"), (post_to_a_response_url, "slack"), (websocket, "slack"),
    (page_to_connect_at, "slack"), (search_in_wikipedia, "en.wiki"), (author("anthropic"), "claude"),
    (author("bedrock"), "bedrock"), (vertex, "vertex"), (author("openai"), "openai"), (author("azure"), "azure"),
    (embeddings, "openai"),
]  # fmt: skip
EVERY_WAY = pytest.mark.parametrize(("way", "host"), WAYS, ids=[way.__name__ for way, _ in WAYS])


@EVERY_WAY
async def test_it_goes_through_the_proxy(
    company: Company, way: Callable[[Settings], Awaitable[None]], host: str
) -> None:
    await way(company.settings())
    assert company.proxy.hosts == {f"{host}.test:443"}


@EVERY_WAY
async def test_without_the_company_s_certificates_it_says_what_to_set(
    company: Company, way: Callable[[Settings], Awaitable[None]], host: str
) -> None:
    with pytest.raises((SettingsError, ModelError, EmbedderError, SearchError, ClientError, OSError)) as caught:
        await way(company.settings(FOOTNOTE_CA_FILE=""))
    told = f"{caught.value} {reason_of(caught.value)}"
    assert "FOOTNOTE_CA_FILE" in told or "certificate_not_trusted" in told
    assert company.proxy.asked


@EVERY_WAY
async def test_what_no_proxy_names_is_asked_directly(
    company: Company, way: Callable[[Settings], Awaitable[None]], host: str
) -> None:
    served = company.playground.url if host in ("slack", "en.wiki") else company.models.url
    with over_tls(company.proxy, served) as there:
        settings = company.settings(
            NO_PROXY=".example.org, localhost", SLACK_API_URL=f"{there}/api/", ANTHROPIC_BASE_URL=there,
            WIKIPEDIA_API_URL=f"{there}/w/api.php", OPENAI_BASE_URL=f"{there}/v1", AZURE_OPENAI_ENDPOINT=there,
            ANTHROPIC_BEDROCK_MANTLE_BASE_URL=there, ANTHROPIC_VERTEX_BASE_URL=there,
        )  # fmt: skip
        await way(settings)
    # Slack says where its WebSocket is, and that is elsewhere.
    assert company.proxy.asked == (["slack.test:443"] if way is websocket else [])


async def test_plain_addresses_have_a_proxy_of_their_own(company: Company) -> None:
    plain = {"SLACK_API_URL": "http://slack.test/api/", "WIKIPEDIA_API_URL": "http://en.wiki.test/w/api.php"}
    settings = company.settings(**plain, HTTPS_PROXY="", HTTP_PROXY=company.proxy.url.removeprefix("http://"))
    for way in (bot_s_call, worker_s_call, search_in_wikipedia):
        await way(settings)
    assert company.proxy.hosts == {"http://slack.test", "http://en.wiki.test"}


async def test_a_proxy_for_https_is_none_for_what_is_plain(company: Company) -> None:
    """As it is on one's own machine: also the WebSocket, which the library would lead there."""
    with running_playground() as playground:
        settings = company.settings(SLACK_API_URL=playground.environment["SLACK_API_URL"])
        for way in (bot_s_call, worker_s_call, post_to_a_response_url, websocket):
            await way(settings)
    assert company.proxy.asked == []


@pytest.mark.filterwarnings("ignore:The 'proxy_auth' parameter", "ignore:BasicAuth is deprecated")  # the libraries'
@EVERY_WAY
async def test_a_proxy_may_want_a_password(
    company: Company, way: Callable[[Settings], Awaitable[None]], host: str
) -> None:
    company.proxy.password = "me:pass/word"
    place = urlsplit(company.proxy.url).netloc
    await way(company.settings(HTTPS_PROXY=f"me:pass%2Fword@{place}"))
    assert company.proxy.hosts == {f"{host}.test:443"}


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # the library leaves its socket open
async def test_a_websocket_that_the_proxy_refuses_is_tried_again_and_no_password_is_told(
    company: Company, playground: Playground, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    stop = threading.Event()
    place = urlsplit(company.proxy.url).netloc
    settings = company.settings(HTTPS_PROXY=f"me:hidden@{place}", NO_PROXY="localhost", FOOTNOTE_LOG_LEVEL="debug")
    company.proxy.refused.add("slack.test")
    with over_tls(company.proxy, playground.url) as there:
        trying = asyncio.to_thread(connected, settings.model_copy(update={"slack_api_url": f"{there}/api/"}), stop)
        task = asyncio.ensure_future(trying)
        await asyncio.to_thread(wait_until, lambda: len(company.proxy.asked) > 1)
        stop.set()
        await task
    gc.collect()  # so that it is this test which hears of the sockets
    told = caplog.text + "".join(capsys.readouterr())
    assert "slack.unreachable" in told
    assert "connect status code: 403" in told
    assert "hidden" not in told


async def test_the_doctor_finds_its_way(company: Company) -> None:
    settings = company.settings(FOOTNOTE_AUTHOR="anthropic", FOOTNOTE_PUBLIC_URL="")
    found = {finding.what: finding for finding in await examined(settings)}
    well = {what for what, finding in found.items() if finding.state is State.WELL}
    assert {"network", "Slack, the bot's token", "how Slack reaches the bot", "wikipedia", "model", "embedder"} <= well
    assert f"through the proxy {urlsplit(company.proxy.url).netloc}" in found["network"].sentence
    assert company.proxy.hosts == {
        "slack.test:443", "en.wiki.test:443", "claude.test:443", "openai.test:443",
    }  # fmt: skip


async def test_the_doctor_names_the_setting_where_certificates_are_not_trusted(company: Company) -> None:
    settings = company.settings(FOOTNOTE_AUTHOR="anthropic", FOOTNOTE_CA_FILE="")
    found = {finding.what: finding for finding in await examined(settings)}
    for what in ("Slack, the bot's token", "how Slack reaches the bot", "wikipedia", "model", "embedder"):
        assert found[what].state is not State.WELL
        assert "FOOTNOTE_CA_FILE" in found[what].sentence


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "can't be read (No such file or directory)"),
        ("", "without certificates in PEM form"),
        ("sk-secret", "without certificates in PEM form"),
    ],
)
async def test_a_file_that_holds_no_certificates_is_named(
    company: Company, tmp_path: Path, content: str | None, says: str
) -> None:
    if content is not None:
        (tmp_path / "ca.pem").write_text(content)
    with pytest.raises(SettingsError, match="FOOTNOTE_CA_FILE names a file") as caught:
        company.settings(FOOTNOTE_CA_FILE=str(tmp_path / "ca.pem"))
    assert says in str(caught.value)
    assert "sk-secret" not in str(caught.value)


async def test_ssl_cert_file_serves_as_well(company: Company) -> None:
    company.patch.setenv("SSL_CERT_FILE", str(company.proxy.ca_file))
    network._trusted.cache_clear()
    try:
        for way in (bot_s_call, worker_s_call, search_in_wikipedia, author("openai")):
            await way(company.settings(FOOTNOTE_CA_FILE=""))
    finally:
        network._trusted.cache_clear()


async def test_the_file_may_hold_the_one_certificate_that_the_proxy_s_are_made_with(
    company: Company, tmp_path: Path
) -> None:
    department = trustme.CA().create_child_ca()
    department.cert_pem.write_to_path(tmp_path / "ca.pem")
    proxy = Proxy(department, tmp_path / "ca.pem", servers=company.proxy.servers)
    with listening(proxy.serve) as port:
        settings = company.settings(HTTPS_PROXY=f"http://127.0.0.1:{port}", FOOTNOTE_CA_FILE=str(proxy.ca_file))
        await worker_s_call(settings)
    assert proxy.hosts == {"slack.test:443"}


def test_the_company_s_certificates_come_beside_the_machine_s(tmp_path: Path) -> None:
    trustme.CA().cert_pem.write_to_path(tmp_path / "ca.pem")
    alone, both = (network.trusted(Settings(_env_file=None, ca_file=str(file))) for file in ("", tmp_path / "ca.pem"))
    assert both.cert_store_stats()["x509_ca"] == alone.cert_store_stats()["x509_ca"] + 1
    assert both.verify_mode is ssl.CERT_REQUIRED
    assert both.check_hostname
    assert not both.verify_flags & ssl.VERIFY_X509_STRICT


@pytest.mark.parametrize("proxy", ["socks5://secret:1080", "https://secret:3128", "secret:port", "http://:3128", "a b"])
def test_a_proxy_of_another_kind_is_refused(monkeypatch: pytest.MonkeyPatch, proxy: str) -> None:
    monkeypatch.setenv("HTTPS_PROXY", proxy)
    with pytest.raises(SettingsError, match=r"HTTPS_PROXY must be http://HOST:PORT") as caught:
        settings_from_environment(_env_file=None)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("address", "directly"),
    [
        ("wss://wss-primary.slack.com/link/?ticket=1", False),
        ("wss://wss.company.example/link", True),
        ("wss://wss.company.example:8443/link", True),
        ("ws://wss-primary.slack.com/link", True),
    ],
)
def test_a_websocket_goes_through_the_proxy_unless_it_is_excepted_or_plain(
    monkeypatch: pytest.MonkeyPatch, address: str, directly: bool
) -> None:
    monkeypatch.setenv("https_proxy", "http://me:p%40ss@proxy.example:3128")
    monkeypatch.setenv("no_proxy", ".company.example,localhost")
    proxy = network.websocket_proxy(address)
    assert (proxy is None) is directly
    if proxy:
        assert proxy.address == "http://proxy.example:3128"
        assert proxy.headers == {"Proxy-Authorization": "Basic bWU6cEBzcw=="}


MAKERS = re.compile(
    r"\b(?:Async)?(?:WebClient|WebhookClient)\(|\bClientSession\(|\bhttpx2?\.(?:Async)?Client\(|Aio[Hh]ttpClient\("
)


def test_every_client_is_made_where_proxy_and_certificates_are_known() -> None:
    """A client made elsewhere would not get out of a company's network: make it by worker.slack_clients."""
    root = Path(network.__file__).parents[1]
    files = [path for package in ("bot", "worker", "search_backends") for path in (root / package).rglob("*.py")]
    makers = {str(path.relative_to(root)) for path in files if MAKERS.search(path.read_text("utf-8"))}
    assert makers == {
        "worker/slack_clients.py", "worker/authors/claude_clients.py", "worker/authors/openai_clients.py",
        "search_backends/outside.py",
    }  # fmt: skip
