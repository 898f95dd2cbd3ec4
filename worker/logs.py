"""What is logged, and how: one line of JSON an event, without anybody's words."""

import logging
import sys
import traceback

import structlog

QUIET = ("httpx", "httpcore", "aiohttp", "slack_sdk", "slack_bolt", "anthropic", "openai", "kombu", "amqp", "asyncio")
"""Libraries whose informative lines hold addresses with queries in them, or message texts."""


def set_up(level: str) -> None:
    """Log to standard error; libraries only warn."""
    logging.basicConfig(level=level, stream=sys.stderr, format="%(levelname)s %(name)s %(message)s", force=True)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level]),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def where(error: BaseException) -> list[str]:
    """Where it happened, file by file. The message is left out: libraries put texts and addresses into it."""
    causes = [error]
    while cause := causes[-1].__cause__ or causes[-1].__context__:
        causes.append(cause)
    return [
        f"{type(cause).__name__} at {frame.filename}:{frame.lineno} {frame.name}"
        for cause in causes
        for frame in traceback.extract_tb(cause.__traceback__)
    ]
