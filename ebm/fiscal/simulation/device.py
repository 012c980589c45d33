"""Models of an EBM device and of the tax authority behind it."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ebm.fiscal.outcome import Answer
from ebm.fiscal.simulation.paper import Content, Request
from ebm.fiscal.simulation.plan import DUPLICATE_CODES

if TYPE_CHECKING:
    from ebm.fiscal.simulation.world import World

TIN, BRANCH = "100000001", "00"


@dataclass
class Entry:
    """A sale at the authority; `content` is None for a sale of somebody else. One signature for each that was made."""

    number: int
    content: Content | None
    signatures: list[dict[str, object]] = field(default_factory=list)


@dataclass
class Authority:
    """What the authority holds of one counter."""

    entries: dict[int, Entry] = field(default_factory=dict)
    number_of_key: dict[str, int] = field(default_factory=dict)
    used_codes: dict[str, int] = field(default_factory=dict)


class Device:
    """A device. `memory` is what it knows of numbers, `mode` the code with which it refuses everything."""

    def __init__(self, world: "World", counter: str, name: str, last: int) -> None:
        self.world = world
        self.counter = counter
        self.name = name
        self.last = last
        self.memory: dict[int, Content | None] = {}
        self.mode = ""
        self.down_until = 0.0
        self.receipts = 0

    @property
    def is_down(self) -> bool:
        return self.world.now < self.down_until

    def sale(self, request: Request) -> Answer:
        """A request of saveSales has arrived."""
        world, number = self.world, request.number
        authority = world.authorities[self.counter]
        if self.mode:
            return self.refuses(self.mode, number)
        content = request.content
        used = content.purchase_code and content.purchase_code in authority.used_codes
        if used and world.plan.code_check_first:
            return self.refuses("883", number)
        if number in self.memory:
            return self._duplicate(number)
        if content.defect:
            return self.refuses(content.defect, number)
        known = authority.entries.get(number)
        if known and known.content != content:
            return self._duplicate(number)
        if number < self.last and not world.plan.lower_numbers:
            return self._duplicate(number)
        if used and not known:
            return self.refuses("883", number)
        self.memory[number] = content
        self.last = max(self.last, number)
        return Answer("envelope", "000", "It is succeeded", self._sign(authority, number, content))

    def foreign_sale(self) -> None:
        """Somebody else uses the device."""
        number = self.last + 1
        if self.is_down or number in self.world.authorities[self.counter].entries:
            return
        self.world.trace.note("a foreign sale", self.counter, number)
        self.memory[number] = None
        self.last = number
        self.world.authorities[self.counter].entries[number] = Entry(number, None)

    def forget(self, keeps: int) -> None:
        """A restart without memory, or with an old one."""
        self.memory = {number: content for number, content in self.memory.items() if number <= keeps}
        self.last = min(self.last, keeps)

    def refuses(self, code: str, number: int) -> Answer:
        """An answer of the closed list."""
        self.world.trace.note(f"refused {code}", self.counter, number)
        self.world.checks.refusals[self.counter, number] = code
        return Answer("envelope", code, "custTin is wrong" if code == "910" else "refused")

    def _duplicate(self, number: int) -> Answer:
        code = DUPLICATE_CODES[number % len(DUPLICATE_CODES)]
        self.world.trace.note(f"duplicate {code}", self.counter, number)
        if code == "921":
            # "Already declared" is both: a refusal of the closed list, and what a copy of ours may get.
            self.world.checks.refusals[self.counter, number] = code
        return Answer("envelope", code, "Invoice number already exists.")

    def _sign(self, authority: Authority, number: int, content: Content) -> dict[str, object]:
        world = self.world
        world.signatures += 1
        self.receipts += 1
        data: dict[str, object] = {
            "rcptNo": self.receipts,
            "totRcptNo": self.receipts,
            "intrlData": "A" * 26,
            "rcptSign": f"{world.signatures:016d}",
        }
        entry = authority.entries.get(number)
        if entry is None:
            entry = authority.entries[number] = Entry(number, content)
            authority.number_of_key.setdefault(content.key, number)
            if content.purchase_code:
                authority.used_codes.setdefault(content.purchase_code, number)
        else:
            world.trace.note("signed again by a device without memory", self.counter, number)
        entry.signatures.append(data)
        world.trace.note("taken", self.counter, number, content.key)
        world.checks.taken(self.counter, number, content, str(data["rcptSign"]))
        return data

    def init_info(self) -> Answer:
        """An answer to selectInitInfo."""
        if self.mode:
            return Answer("envelope", self.mode, "refused")
        info = {"lastSaleInvcNo": self.last, "tin": TIN, "bhfId": BRANCH}
        return Answer("envelope", "000", "It is succeeded", {"info": info})
