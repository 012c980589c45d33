"""Virtual time, the order of events, and what is told of them."""

import heapq
import zlib
from collections import deque
from collections.abc import Callable
from typing import Any

SHOWN = 40


class Violation(AssertionError):
    """An invariant does not hold."""


class Scheduler:
    """Events in the order of virtual time; those of one moment in the order in which they were planned."""

    def __init__(self) -> None:
        self.now = 0.0
        self._planned: list[tuple[float, int, Callable[..., object], tuple[Any, ...]]] = []
        self._counted = 0
        self.carried_out = 0

    def after(self, delay: float, action: Callable[..., object], *args: Any) -> None:
        """Plan `action(*args)` in `delay` seconds."""
        self._counted += 1
        heapq.heappush(self._planned, (self.now + delay, self._counted, action, args))

    def step(self) -> bool:
        """Carry out the next event; False where there is none."""
        if not self._planned:
            return False
        self.now, _, action, args = heapq.heappop(self._planned)
        self.carried_out += 1
        action(*args)
        return True


class Trace:
    """What happened: counted by kind (coverage), hashed (determinism), and the last of it kept to be read."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self._last: deque[tuple[float, str, tuple[Any, ...]]] = deque(maxlen=SHOWN)
        self.counts: dict[str, int] = {}
        self.digest = 0

    def note(self, what: str, *details: Any) -> None:
        """`what` is a kind, always the same words; details are numbers and short texts."""
        now = self._scheduler.now
        self._last.append((now, what, details))
        self.counts[what] = self.counts.get(what, 0) + 1
        self.digest = zlib.crc32(f"{now:.4f}{what}{details}".encode(), self.digest)

    def story(self) -> str:
        """The last events, one a line."""
        return "\n".join(
            f"  {at:10.3f}  {what:34} {' '.join(str(detail) for detail in details)}" for at, what, details in self._last
        )
