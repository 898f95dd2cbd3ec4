"""Bot and worker as processes in a company's network: nothing of theirs gets out but through its proxy."""

from pathlib import Path

import pytest

from bot.children import Children, python
from bot.trial import start_broker, start_model
from tests.servers.playground import running_playground
from tests.servers.proxy import running_proxy


@pytest.mark.timeout(120)
def test_a_question_is_answered_and_all_that_was_asked_outside_went_through_the_proxy(tmp_path: Path) -> None:
    with (
        running_playground(url="https://slack.test") as playground,
        running_proxy(tmp_path) as proxy,
        Children(tmp_path) as children,
    ):
        model = start_model(children)
        proxy.servers = {
            "slack.test": playground.url, "en.wiki.test": playground.url, "claude.test": model["ANTHROPIC_BASE_URL"],
        }  # fmt: skip
        children.environment = {
            **playground.environment, **model, "REDIS_URL": start_broker(children), "HTTPS_PROXY": proxy.url,
            # What is plain, the broker's address too, would end there.
            "HTTP_PROXY": "http://127.0.0.1:1", "FOOTNOTE_CA_FILE": str(proxy.ca_file), "FOOTNOTE_EMBEDDER": "none",
            "SLACK_API_URL": "https://slack.test/api/", "ANTHROPIC_BASE_URL": "https://claude.test",
            "WIKIPEDIA_API_URL": "https://{lang}.wiki.test/w/api.php",
        }  # fmt: skip
        for name in ("bot", "worker"):
            children.start(name, python("-m", "bot", name))
        for name in ("bot", "worker"):
            child = children.named(name)
            assert child
            child.wait_for(rf"{name}\.ready", 60)
        asked = playground.post("#general", "<@bot> When did Nikola Tesla die?")
        assert playground.wait_for_reply("#general", asked["ts"], containing="1943")
        assert playground.command("#field-notes", "/lookup When did Nikola Tesla die?")["ok"]
        # Through a response_url, which leads through the proxy as well.
        assert playground.wait_for_reply("#field-notes", containing="1943")["visible_to"]
        assert proxy.hosts == {"slack.test:443", "en.wiki.test:443", "claude.test:443"}
