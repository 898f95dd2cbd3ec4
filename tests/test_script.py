"""`./footnote`, with a uv that notes what it is told."""

import os
import shutil
import subprocess
from pathlib import Path

SCRIPT = Path(__file__).parents[1] / "footnote"
UV = """#!/bin/sh
env >"$NOTES/uv"
pwd >>"$NOTES/uv"
mkdir -p .venv/bin
printf '#!/bin/sh\\nenv >"$NOTES/footnote"\\n' >.venv/bin/footnote
chmod +x .venv/bin/footnote
"""


def test_another_environment_that_is_active_or_named_does_no_harm(tmp_path: Path) -> None:
    here, elsewhere, tools = (tmp_path / name for name in ("here", "elsewhere", "tools"))
    for folder in (here, elsewhere, tools):
        folder.mkdir()
    shutil.copy(SCRIPT, here)
    (here / "pyproject.toml").touch()
    (tools / "uv").write_text(UV)
    (tools / "uv").chmod(0o755)
    others = ("VIRTUAL_ENV", "UV_PROJECT", "UV_PROJECT_ENVIRONMENT", "UV_WORKING_DIR", "PYTHONHOME")
    environment = {
        "PATH": f"{tools}:{os.environ['PATH']}",
        "NOTES": str(tmp_path),
        **dict.fromkeys(others, str(elsewhere)),
    }
    subprocess.run([here / "footnote", "try"], cwd=elsewhere, env=environment, check=True)
    noted = (tmp_path / "uv").read_text().splitlines()
    assert f"UV_PROJECT_ENVIRONMENT={here}/.venv" in noted
    assert noted[-1] == str(here)
    assert [line for line in noted if line.endswith(f"={elsewhere}") and not line.startswith("OLDPWD")] == []
    assert "PYTHONHOME" not in (tmp_path / "footnote").read_text()
    assert list(elsewhere.iterdir()) == []
