"""Jobs for the contract tests: a worker imports them by their path."""

from __future__ import annotations

import time


def nap(seconds: float) -> None:
    """Stay `started` for a while."""
    time.sleep(seconds)


def answer(value: int) -> int:
    return value + 1
