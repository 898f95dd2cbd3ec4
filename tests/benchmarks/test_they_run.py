import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

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
    "memory": {"start_mb", "end_mb", "mb_per_thousand"},
}


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Modules are compiled once for all the processes that these commands start."""
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(tmp_path_factory.mktemp("compiled"))}
    return {**os.environ, **compiled}


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", FIGURES)
def test_a_small_run_ends_with_its_figures(name: str, environment: dict[str, str]) -> None:
    command = [sys.executable, "-m", f"benchmarks.{name}", "--small"]
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    figures = json.loads(ran.stdout.splitlines()[-1])
    assert figures.keys() >= FIGURES[name]
    assert all(isinstance(figure, int | float) for figure in figures.values())
    if name == "wikipedia":  # counted, not timed: eight searches and one batch
        assert (figures["requests"], figures["pages_found"]) == (9, 25)
