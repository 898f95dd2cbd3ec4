"""The event loop in which a worker waits for everything at once."""

import asyncio
import sys


def open_loop() -> asyncio.AbstractEventLoop:
    """uvloop's, which takes less CPU time; there is none for Windows."""
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    import uvloop

    return uvloop.new_event_loop()
