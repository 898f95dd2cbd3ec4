"""Garbage, and what is none."""

import gc


def spare_what_stays() -> None:
    """To be called once everything is imported and opened: looking through all that again and again for garbage would
    halt every thread of the process for a tenth of a second."""
    gc.collect()
    gc.freeze()
