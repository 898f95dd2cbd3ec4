import json
import os
import subprocess
import sys
from pathlib import Path

from worker.settings import Settings, variables
from worker.settings.limits import LimitSettings

SAY = """
import json
import tests.conftest
from worker.settings import Settings
from worker.settings.limits import LimitSettings
ours = {"effort", "database_url", *LimitSettings.model_fields}
print(json.dumps(sorted(Settings().model_fields_set - ours)))
"""


def test_settings_of_this_machine_do_not_reach_the_tests(tmp_path: Path) -> None:
    """Neither from its environment nor from a file; numbers and JSON would not even be read."""
    (tmp_path / ".env").write_text("".join(f"{name}=nonsense\n" for name in variables()))
    environment = {**os.environ, **dict.fromkeys(variables(), "nonsense"), "PYTHONPATH": str(Path(__file__).parents[1])}
    told = subprocess.run(
        [sys.executable, "-c", SAY], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert json.loads(told.stdout) == []


def test_settings_here_are_the_defaults() -> None:
    """All but where the database is, and how much may be asked: tests ask more than people do."""
    apart = {"exclude": {"database_url", *LimitSettings.model_fields}}
    assert Settings().model_dump(**apart) == Settings.model_construct().model_dump(**apart)
    assert "footnote-tests-" in Settings().database_url.get_secret_value()
