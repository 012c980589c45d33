"""A model of the send log of one counter: lines that survive the database, or are lost as a whole."""

from dataclasses import dataclass, field
from typing import Literal

from ebm.fiscal.signed_data import SignedReceipt
from ebm.fiscal.simulation.paper import Content, Request


@dataclass(frozen=True, slots=True)
class Line:
    """`before`: the number is about to leave. `after`: what became of it. `request` only where logs keep the bytes."""

    kind: Literal["before", "after"]
    number: int
    bill: str
    key: str
    request_hash: Request | None = None
    content: Content | None = None
    request: Request | None = None
    outcome: str = ""
    cause: str = ""
    receipt: SignedReceipt | None = None
    by_device: bool = False
    turn: int = 0


@dataclass
class SendLog:
    """`identity` stands for the chain of hashes: another log is not the continuation of this one."""

    identity: int = 0
    lines: list[Line] = field(default_factory=list)

    def holds(self, position: tuple[int, int]) -> bool:
        """Whether the log still has what it had at `position`. An empty log has an identity too: its beginning."""
        identity, size = position
        return identity == self.identity and size <= len(self.lines)

    def after(self, position: tuple[int, int]) -> list[Line]:
        """The lines behind `position`; all where it is none."""
        return self.lines[position[1] :]
