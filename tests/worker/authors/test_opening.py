import subprocess
import sys

import pytest

from tests.servers.models import Models
from worker.authors.opening import open_authors
from worker.settings import SettingsError

KEYLESS = """
import sys
import worker.deps
print([name for name in ("anthropic", "openai") if name in sys.modules])
"""


def test_the_libraries_are_not_imported_where_no_model_is_chosen() -> None:
    told = subprocess.run([sys.executable, "-c", KEYLESS], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"author": "bedrock", "AWS_BEARER_TOKEN_BEDROCK": "key"}, "AWS_REGION is not set"),
        ({"author": "azure", "AZURE_OPENAI_API_KEY": "key"}, "AZURE_OPENAI_ENDPOINT is not set"),
    ],
)
async def test_setting_that_is_missing_is_named(models: Models, settings: dict[str, str], told: str) -> None:
    with pytest.raises(SettingsError, match=told):
        async with open_authors(models.settings(**settings)):
            pass
