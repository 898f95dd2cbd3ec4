import logging

import pytest

from worker.logs import set_up, where


def broken(secret: str) -> None:
    raise ValueError(secret)


def caught(secret: str, nested: int) -> BaseException:
    try:
        broken(secret)
    except ValueError as error:
        return error if not nested else ExceptionGroup(secret, [caught(secret, nested - 1)])
    raise AssertionError


@pytest.mark.parametrize("nested", [0, 1, 2])
def test_where_names_the_innermost_place_and_nobodys_words(nested: int) -> None:
    told = where(caught("Who is Quuxville?", nested))
    assert any("ValueError" in line and "test_logs.py" in line and line.endswith(" broken") for line in told)
    assert "Quuxville" not in str(told)


def test_where_names_what_led_to_a_group() -> None:
    group = ExceptionGroup("several", [RuntimeError()])
    group.__cause__ = caught("x", 0)
    assert any(line.endswith(" broken") for line in where(group))


def test_where_ends_for_errors_that_name_each_other() -> None:
    first, second = ValueError(), KeyError()
    first.__cause__, second.__cause__ = second, first
    assert where(first) == []


@pytest.mark.parametrize("level", ["DEBUG", "INFO"])
@pytest.mark.parametrize("name", ["httpx", "httpx2", "celery.task", "slack_bolt.App", "a_library_of_next_year"])
def test_a_library_only_warns_whatever_it_thinks_its_level_is(
    name: str, level: str, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up(level)
    logger = logging.getLogger(name)
    logger.setLevel(logging.DEBUG)
    logger.info("Who is Quuxville?")
    logger.warning("careful")
    assert capsys.readouterr().err == f"WARNING {name} careful\n"
    logger.setLevel(logging.NOTSET)
