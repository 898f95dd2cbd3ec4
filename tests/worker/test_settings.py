import pytest

from worker.settings import Settings, SettingsError, settings_from_environment


def settings_with(monkeypatch: pytest.MonkeyPatch, **variables: str) -> Settings:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    return settings_from_environment(_env_file=None)


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("FOOTNOTE_DEADLINE_S", "soonish"),
        ("FOOTNOTE_DEADLINE_S", "299"),  # the broker delivers again after 300
        ("FOOTNOTE_AUTHOR", "soonish"),
        ("FOOTNOTE_PRICES", "soonish"),
        ("FOOTNOTE_BACKENDS", "[soonish"),
    ],
)
def test_a_wrong_setting_is_named_and_not_shown(monkeypatch: pytest.MonkeyPatch, variable: str, value: str) -> None:
    with pytest.raises(SettingsError) as caught:
        settings_with(monkeypatch, **{variable: value})
    assert variable in str(caught.value)
    assert value not in str(caught.value)


@pytest.mark.parametrize("value", ["wikipedia, handbook", '["wikipedia", "handbook"]', "wikipedia,handbook,"])
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
