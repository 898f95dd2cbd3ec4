"""How this program speaks to Redis where somebody waits for it."""

from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry


def open_redis(url: str) -> Redis:
    """A client that fails fast: someone in Slack waits. redis-py's own default is ten retries."""
    return Redis.from_url(
        url, socket_timeout=0.3, socket_connect_timeout=0.3, retry=Retry(NoBackoff(), 0), decode_responses=True
    )
