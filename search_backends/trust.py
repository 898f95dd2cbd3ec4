"""Whether a connection failed for want of trust."""

import ssl


def distrusted(error: BaseException) -> bool:
    """Whether the other side's certificate was not believed: in this error, or in one that led to it."""
    left: list[object] = [error]
    seen: list[object] = []
    while left:
        each = left.pop()
        if isinstance(each, ssl.SSLCertVerificationError):
            return True
        if isinstance(each, BaseException) and each not in seen:
            seen.append(each)
            # urllib and aiohttp keep what happened in an attribute of their own.
            own = (getattr(each, name, None) for name in ("reason", "os_error", "certificate_error"))
            left += [each.__cause__, each.__context__, *own]
    return False
