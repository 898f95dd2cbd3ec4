from pathlib import Path

import pytest

from worker.settings import Settings, SettingsError, settings_from_environment, variables


def settings_with(monkeypatch: pytest.MonkeyPatch, **variables: str) -> Settings:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    return settings_from_environment(_env_file=None)


WRONG = [
    ("FOOTNOTE_DEADLINE_S", "soonish"),
    ("FOOTNOTE_DEADLINE_S", "299"),  # the broker delivers again after 300
    ("FOOTNOTE_DEADLINE_S", "nan"),
    ("FOOTNOTE_MODEL_SILENCE_S", "inf"),
    ("FOOTNOTE_CONCURRENCY", "0x40"),
    ("FOOTNOTE_SHOW_COST", "soonish"),
    ("FOOTNOTE_AUTHOR", "soonish"),
    ("FOOTNOTE_EMBEDDER", "soonish"),
    ("FOOTNOTE_PRICES", "soonish"),
    ("FOOTNOTE_PROCESSORS", "soonish"),
    ("FOOTNOTE_PROCESSORS", '{"question": ["soonish"]}'),
    ("FOOTNOTE_BACKENDS", "[soonish"),
    ("FOOTNOTE_BACKENDS", ", ,"),
    ("FOOTNOTE_LANGUAGES", ","),
    ("FOOTNOTE_LANGUAGES", "en,evil.org/"),
    ("FOOTNOTE_COMMAND", "lookup it"),
    ("FOOTNOTE_LOG_LEVEL", "loud"),
    ("REDIS_URL", "foo-secret"),
    ("REDIS_URL", "redis://:pa#secret@localhost"),
    ("REDIS_URL", "redis://localhost:secret/0"),
    ("REDIS_URL", "redis://localhost/secret"),
    ("DATABASE_URL", "foo-secret"),
    ("DATABASE_URL", "sqlite://secret"),
    ("DATABASE_URL", "sqlite:///:memory:"),
    ("DATABASE_URL", "sqlite:///secret.db?mode=ro"),
    ("DATABASE_URL", "mysql://me:secret@localhost/footnote"),
    ("DATABASE_URL", "postgresql://me:pa#secret@localhost/footnote"),
    ("FOOTNOTE_PUBLIC_URL", "soonish"),
    ("FOOTNOTE_PUBLIC_URL", "http://soonish.example.org"),
    ("FOOTNOTE_PUBLIC_URL", "https://example.org/soonish"),
    ("SLACK_CLIENT_SECRET", "secret…"),
    ("SLACK_API_URL", "nonsense"),
    ("SLACK_API_URL", "ftp://soonish/"),
    ("SLACK_API_URL", "http://a..soonish/"),
    ("WIKIPEDIA_API_URL", "http://[::1soonish"),
    ("ANTHROPIC_BASE_URL", "api.soonish.com"),
    ("OPENAI_BASE_URL", "https://soon ish/v1"),
    ("AZURE_OPENAI_ENDPOINT", "soonish"),
    ("AWS_REGION", "us east"),
    ("WIKIPEDIA_CONTACT", "Jürgen"),
    ("WIKIPEDIA_CONTACT", "me@example.org\r\nX-Soonish: 1"),
    ("SLACK_BOT_TOKEN", "xoxb-secret…"),
    ("SLACK_APP_TOKEN", "xapp-secret\nfoo"),
    ("ANTHROPIC_API_KEY", "sk-ant secret"),
]


@pytest.mark.parametrize(("variable", "value"), WRONG)
def test_a_wrong_setting_is_named_and_not_shown(monkeypatch: pytest.MonkeyPatch, variable: str, value: str) -> None:
    with pytest.raises(SettingsError) as caught:
        settings_with(monkeypatch, **{variable: value})
    said = str(caught.value)
    assert variable in said
    assert value not in said
    assert not any(word in said for word in ("secret", "soonish", "Traceback", "Value error"))
    assert said.endswith(".")


def test_every_setting_that_is_empty_counts_as_unset(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = settings_with(monkeypatch, **{name: " " for name in variables() if name != "FOOTNOTE_EFFORT"})
    assert settings == Settings.model_construct()
    assert not settings.model_fields_set & {"redis_url", "languages"}
    assert settings_with(monkeypatch, FOOTNOTE_EFFORT="").effort == ""


def test_an_empty_variable_hides_what_the_file_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("OPENAI_API_KEY=sk-1\nREDIS_URL=redis://elsewhere/0\n")
    monkeypatch.setenv("OPENAI_API_KEY", "")
    monkeypatch.delenv("REDIS_URL")
    settings = settings_from_environment(_env_file=tmp_path / ".env")
    assert not settings.openai_api_key.get_secret_value()
    assert "elsewhere" in settings.redis_url.get_secret_value()


@pytest.mark.parametrize("level", ["debug", "Debug ", "DEBUG"])
def test_a_log_level_is_read_however_it_is_written(monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    assert settings_with(monkeypatch, FOOTNOTE_LOG_LEVEL=level).log_level == "DEBUG"


def test_a_key_that_was_pasted_with_a_line_end_is_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings_with(monkeypatch, SLACK_BOT_TOKEN=" xoxb-1\n").slack_bot_token.get_secret_value() == "xoxb-1"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_a_file_is_read_with_the_mark_that_some_editors_write(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, encoding: str
) -> None:
    monkeypatch.delenv("SLACK_BOT_TOKEN")
    (tmp_path / ".env").write_text("SLACK_BOT_TOKEN=xoxb-1\n", encoding)
    settings = settings_from_environment(_env_file=tmp_path / ".env")
    assert settings.slack_bot_token.get_secret_value() == "xoxb-1"


def test_a_file_in_another_encoding_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("# für SLACK_BOT_TOKEN=xoxb-secret\n", "latin-1")
    with pytest.raises(SettingsError, match=r"\.env is not written in UTF-8"):
        settings_from_environment(_env_file=tmp_path / ".env")


@pytest.mark.parametrize("value", ["wikipedia, handbook", '["wikipedia", "handbook"]', "wikipedia,handbook,wikipedia"])
def test_a_list_is_read_as_people_write_it(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    assert settings_with(monkeypatch, FOOTNOTE_BACKENDS=value).backends == ("wikipedia", "handbook")


def test_no_secret_shows_in_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = settings_with(monkeypatch, SLACK_BOT_TOKEN="xoxb-secret", REDIS_URL="redis://:secret@localhost")
    assert "secret@" not in repr(settings)
    assert "xoxb-secret" not in repr(settings)


def test_bot_and_worker_derive_the_same_key(monkeypatch: pytest.MonkeyPatch) -> None:
    first = settings_with(monkeypatch, SLACK_BOT_TOKEN="xoxb-1").sealing_key()
    assert first == settings_with(monkeypatch, SLACK_BOT_TOKEN="xoxb-1").sealing_key()
    assert first != settings_with(monkeypatch, SLACK_BOT_TOKEN="xoxb-2").sealing_key()
    assert first != settings_with(monkeypatch, SLACK_BOT_TOKEN="xoxb-1", FOOTNOTE_SECRET_KEY="k").sealing_key()


def test_channels_are_ids_not_names(monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings_with(monkeypatch, FOOTNOTE_CHANNELS="C01, G02").channels == ("C01", "G02")
    with pytest.raises(SettingsError, match=r"FOOTNOTE_CHANNELS.*must be ids such as"):
        settings_with(monkeypatch, FOOTNOTE_CHANNELS="#general")
