import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.children import Children, python
from tests.outside import lines, outside
from tests.servers.mediawiki import open_mediawiki

ROOT = Path(__file__).parents[2]

FIGURES = {
    "latency": {
        "critical_path_s",
        "status_p50_s",
        "first_word_p50_s",
        "end_p50_s",
        "end_p95_s",
        "baseline_first_word_p50_s",
        "baseline_end_p50_s",
    },
    "throughput": {
        "answers_per_s",
        "cpu_ms_per_answer",
        "cpu_ms_per_answer_cold",
        "peak_mb",
        "ideal_ratio",
        "two_processes_ratio",
        "prefork_ratio",
    },
    "ack": {"ack_p50_ms", "ack_p99_ms", "http_ack_p50_ms", "http_ack_p99_ms"},
    "rank": {"rank_200_ms", "rank_200_with_words_ms"},
    "wikipedia": {"requests", "megabytes", "requests_per_answer", "requests_asked_again"},
    "fairness": {"idle_p95_s", "flooded_p95_s", "p95_ratio", "queues_shared"},
    "memory": {"start_mb", "end_mb", "mb_per_thousand"},
}

FEW = 2
"""Questions of each kind."""
QUALITY = (
    "questions",
    "page_cited",
    "answer_quoted",
    "first_quote",
    "answered_page_gone",
    "recall_without_or",
    "rank_p50_s",
)
"""The last line's first names, in this order: other programs read them."""
ASKED_OF_A_WIKI = {
    "unanswerable": {"kept", "page_cited", "quoted", "page_gone", "paragraphs_gone", "near_miss", "swapped"},
    "variants": {"plain_page_cited", "lower_case_answer_quoted", "keywords_refused", "two_at_once_page_cited"},
    "multihop": {"both_found", "one_cited", "both_cited", "answer_shown", "right_named", "wrong_named"},
    "comparisons": {"right", "wrong"},
}


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Modules are compiled once for all the processes that these commands start."""
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(tmp_path_factory.mktemp("compiled"))}
    return {**os.environ, **compiled}


@pytest.fixture(scope="module")
def wiki(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a MediaWiki with the pages that hold the answers."""
    asked = {line["title"] for line in lines("data/questions.en.jsonl")}
    hops = {title for line in lines("data/multihop.en.jsonl")[:FEW] for title in line["titles"]}
    paths = [
        folder / f"{title.replace(' ', '_')}.wiki"
        for folder, titles in ((outside("mediawiki/pages"), asked), (outside("mediawiki/pages-multihop"), hops))
        for title in titles
    ]
    pages = {path.stem.replace("_", " "): path.read_text("utf-8") for path in paths if path.exists()}
    with open_mediawiki(tmp_path_factory.mktemp("wiki"), pages) as running:
        yield running.url


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Settings that lead to scripted models."""
    with Children(tmp_path_factory.mktemp("models")) as children:
        command = python("-m", "playground.models", "--port", "0", "--first", "0", "--word", "0")
        url = children.start("models", command).wait_for("^ready ", 60).split("ready ", 1)[1].strip()
        yield {
            "ANTHROPIC_BASE_URL": url,
            "ANTHROPIC_API_KEY": "sk-ant-scripted",
            "OPENAI_BASE_URL": f"{url}/v1",
            "OPENAI_API_KEY": "sk-scripted",
        }


def figures_of(name: str, options: Sequence[str], environment: dict[str, str]) -> dict[str, Any]:
    """The last line of a command that ended well."""
    command = [sys.executable, "-m", f"benchmarks.{name}", *options]
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    figures: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    assert all(isinstance(figure, int | float) for figure in figures.values())
    return figures


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", FIGURES)
def test_a_small_run_ends_with_its_figures(name: str, environment: dict[str, str]) -> None:
    figures = figures_of(name, ["--small"], environment)
    assert figures.keys() >= FIGURES[name]
    if name == "wikipedia":  # counted, not timed: eight searches and one batch
        assert (figures["requests"], figures["pages_found"]) == (9, 25)


@pytest.mark.needs_mediawiki
@pytest.mark.timeout(300)
def test_quality_ends_with_the_figures_that_others_read(wiki: str, environment: dict[str, str]) -> None:
    questions = str(outside("data/questions.en.jsonl"))
    figures = figures_of("quality", ["--questions", questions, "--limit", "1", "--wiki", wiki], environment)
    assert tuple(figures)[: len(QUALITY)] == QUALITY
    assert figures.keys() >= {"recall_with_or", "citation_precision", "characters_shown"}
    assert (figures["questions"], figures["recall_with_or"]) == (1, 100)


@pytest.mark.needs_mediawiki
@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", ASKED_OF_A_WIKI)
def test_a_small_run_over_a_wiki_ends_with_its_figures(name: str, wiki: str, environment: dict[str, str]) -> None:
    data = str(outside("data"))
    options = ["--data", data, "--limit", str(FEW), "--wiki", wiki, "--without-embedder"]
    figures = figures_of(name, options, environment)
    assert figures.keys() >= ASKED_OF_A_WIKI[name]
    assert figures["questions"] == FEW


@pytest.mark.timeout(300)
def test_a_small_run_over_languages_ends_with_its_figures(environment: dict[str, str]) -> None:
    options = ["--data", str(outside("data")), "--limit", str(FEW), "--embedded", "2"]
    figures = figures_of("languages", [*options, "--language", "de", "--language", "zh"], environment)
    assert figures.keys() >= {
        "de_no_hypothetical_words_alone_r1",
        "de_right_r1",
        "zh_no_hypothetical_r5",
        "zh_placeholder_mrr",
    }


@pytest.mark.timeout(300)
@pytest.mark.parametrize("author", ["extractive", "openai", "anthropic"])
def test_pages_that_differ_are_put_before_every_author(
    author: str, models: dict[str, str], environment: dict[str, str]
) -> None:
    figures = figures_of("conflicts", ["--limit", "4", "--author", author], {**environment, **models})
    assert figures.keys() >= {"conflict_both_shown", "conflict_own_sources", "dates_both_cited", "dates_later_first"}


@pytest.mark.needs_mediawiki
@pytest.mark.timeout(300)
def test_quality_tells_how_many_answers_a_model_wrote(
    wiki: str, models: dict[str, str], environment: dict[str, str]
) -> None:
    options = ["--questions", str(outside("data/questions.en.jsonl")), "--limit", str(FEW), "--wiki", wiki]
    figures = figures_of("quality", [*options, "--author", "openai"], {**environment, **models})
    assert figures["written_by_model"] == 100


def test_an_author_without_a_key_is_no_quiet_run_without_one(environment: dict[str, str]) -> None:
    command = [sys.executable, "-m", "benchmarks.conflicts", "--limit", "1", "--author", "anthropic"]
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert ran.returncode == 1
    assert "There is no key for anthropic: set ANTHROPIC_API_KEY." in ran.stderr


@pytest.mark.timeout(300)
def test_a_small_chaos_loses_nothing_and_doubles_nothing(environment: dict[str, str]) -> None:
    options = ["--questions", "30", "--rate", "3", "--kills", "3", "--workers", "2", "--bots", "1"]
    figures = figures_of("chaos", options, environment)
    assert figures["asked"] == 30
    assert figures["answered"] + figures["failed_with_reason"] == 30
    assert figures["lost"] == figures["doubled"] == 0
    assert figures.keys() >= {"repeated_ephemeral", "resumed_p100_s", "longest_gap_s", "not_seen_to_be_resumed"}
