"""What is logged, and how: one line of JSON an event, without anybody's words."""

import logging
import sys
import traceback

import structlog


def set_up(level: str) -> None:
    """Log to standard error; libraries only warn, whatever the level.

    Our own lines don't go through `logging`. What does comes from libraries, and below a warning it may hold message
    texts, arguments and addresses with queries in them. The handler decides: some loggers set a level of their own.
    """
    levels = logging.getLevelNamesMapping()
    least = max(levels[level], logging.WARNING)
    handler = logging.StreamHandler(sys.stderr)
    handler.setLevel(least)
    logging.basicConfig(level=least, handlers=[handler], format="%(levelname)s %(name)s %(message)s", force=True)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(levels[level]),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def where(error: BaseException) -> list[str]:
    """Where it happened, file by file, in every error of a group.

    The message is left out: libraries put texts and addresses into it.
    """
    return [
        f"{type(each).__name__} at {frame.filename}:{frame.lineno} {frame.name}"
        for each in _all(error)
        for frame in traceback.extract_tb(each.__traceback__)
    ]


def _all(error: BaseException) -> list[BaseException]:
    """The error, what it groups, and what led to each, the outermost first."""
    known: list[BaseException] = []
    left: list[BaseException | None] = [error]
    while left:
        each = left.pop(0)
        if each is not None and each not in known:
            known.append(each)
            left += [
                *(each.exceptions if isinstance(each, BaseExceptionGroup) else ()),
                each.__cause__ or each.__context__,
            ]
    return known
