"""Secrets that stand in files."""

from pathlib import Path

import pytest

from worker.settings import Settings, SettingsError, settings_from_environment, variables
from worker.settings.files import secrets

SECRETS = tuple(secrets(Settings.model_fields).values())
VALUES = {
    "REDIS_URL": "rediss://:pass@redis.example.org:6380/1",
    "DATABASE_URL": "postgresql://me:pass@db.example.org/footnote",
    "HTTPS_PROXY": "http://me:pass@proxy.example.org:3128",
    "HTTP_PROXY": "http://me:pass@proxy.example.org:3128",
}


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in variables():
        monkeypatch.delenv(name, raising=False)


def file_with(content: bytes, folder: Path) -> str:
    (folder / "secret").write_bytes(content)
    return str(folder / "secret")


def test_all_that_is_secret_may_stand_in_a_file() -> None:
    assert {
        *("SLACK_BOT_TOKEN", "SLACK_APP_TOKEN", "SLACK_SIGNING_SECRET", "SLACK_CLIENT_SECRET", "FOOTNOTE_SECRET_KEY"),
        *("ANTHROPIC_API_KEY", "OPENAI_API_KEY", "AZURE_OPENAI_API_KEY", "AWS_BEARER_TOKEN_BEDROCK"),
        *VALUES,
    } <= set(SECRETS)


@pytest.mark.parametrize("variable", SECRETS)
def test_a_secret_is_read_from_the_file_that_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, variable: str
) -> None:
    value = VALUES.get(variable, "secret-1")
    monkeypatch.setenv(f"{variable}_FILE", file_with(b"\xef\xbb\xbf" + value.encode() + b"\r\n", tmp_path))
    settings = settings_from_environment(_env_file=None)
    [field] = [name for name in settings.model_fields_set if name != "effort"]
    assert getattr(settings, field).get_secret_value() == value


def test_the_file_may_be_named_in_dot_env_and_the_environment_wins(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.write_text("xoxb-1")
    second.write_text("xoxb-2")
    (tmp_path / ".env").write_text(f"SLACK_BOT_TOKEN_FILE={first}\nSLACK_APP_TOKEN=xapp-1\n")
    settings = settings_from_environment(_env_file=tmp_path / ".env")
    assert settings.slack_bot_token.get_secret_value() == "xoxb-1"
    assert settings.slack_app_token.get_secret_value() == "xapp-1"
    monkeypatch.setenv("SLACK_BOT_TOKEN_FILE", str(second))
    assert settings_from_environment(_env_file=tmp_path / ".env").slack_bot_token.get_secret_value() == "xoxb-2"


def test_an_empty_variable_is_no_file_and_hides_what_dot_env_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text("SLACK_BOT_TOKEN=xoxb-1\nSLACK_APP_TOKEN_FILE=/nowhere\n")
    monkeypatch.setenv("SLACK_APP_TOKEN_FILE", "")
    monkeypatch.setenv("SLACK_BOT_TOKEN", "")
    monkeypatch.setenv("SLACK_BOT_TOKEN_FILE", file_with(b"xoxb-2", tmp_path))
    settings = settings_from_environment(_env_file=tmp_path / ".env")
    assert settings.slack_bot_token.get_secret_value() == "xoxb-2"
    assert not settings.slack_app_token.get_secret_value()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "names a file that is empty."),
        (b" \n", "names a file that is empty."),
        (b"hidden" * 20_000, "names a file that is too long for a secret."),
        (b"hidden\xff\xfe", "names a file that is no text in UTF-8."),
    ],
)
def test_a_file_that_holds_no_secret_is_refused_without_its_content(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes, says: str
) -> None:
    monkeypatch.setenv("FOOTNOTE_SECRET_KEY_FILE", file_with(content, tmp_path))
    with pytest.raises(SettingsError) as caught:
        settings_from_environment(_env_file=None)
    assert f"FOOTNOTE_SECRET_KEY_FILE {says}" in str(caught.value)
    assert "hidden" not in f"{caught.value} {caught.value.__cause__}"


@pytest.mark.parametrize("path", ["/nowhere/hidden", "/", "xoxb-hidden"])
def test_a_file_that_is_not_there_is_refused_and_what_may_be_the_secret_itself_is_not_shown(
    monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setenv("SLACK_BOT_TOKEN_FILE", path)
    with pytest.raises(SettingsError) as caught:
        settings_from_environment(_env_file=None)
    assert "SLACK_BOT_TOKEN_FILE must be the path of a file, and that can't be read (" in str(caught.value)
    assert "hidden" not in str(caught.value)


def test_one_secret_in_two_places_is_refused_and_all_faults_are_named_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://hidden@elsewhere/0")
    monkeypatch.setenv("REDIS_URL_FILE", file_with(b"redis://hidden@here/0", tmp_path))
    monkeypatch.setenv("OPENAI_API_KEY_FILE", str(tmp_path))
    with pytest.raises(SettingsError) as caught:
        settings_from_environment(_env_file=None)
    assert "REDIS_URL_FILE and REDIS_URL are both set. Leave one of them out." in str(caught.value)
    assert "OPENAI_API_KEY_FILE must be the path of a file, and that can't be read (Is a directory)." in str(
        caught.value
    )
    assert "hidden" not in str(caught.value)


def test_what_a_file_holds_is_checked_like_any_setting(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("REDIS_URL_FILE", file_with(b"hidden", tmp_path))
    with pytest.raises(SettingsError, match="REDIS_URL is not an address") as caught:
        settings_from_environment(_env_file=None)
    assert "hidden" not in str(caught.value)
