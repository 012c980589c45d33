"""What goes wrong in one history, drawn from its seed: each history has some of the faults, not all of them."""

import random
from dataclasses import dataclass, field

# Time-outs of design section 6 rule 5, in seconds.
EXCHANGE = 35.0
LEASE = 65.0
JOB = 240.0
CRON = 60.0
# A request that was let go arrives within this, or never.
LATE = 90.0
# A person who looks at the authority's portal waits until nothing can be under way any more.
PATIENCE_OF_PEOPLE = LEASE + EXCHANGE + LATE + 20

SALE_FAULTS = (
    "not written",
    "request lost",
    "answer lost",
    "reset before",
    "reset after",
    "late",
    "twice, first answer",
    "twice, second answer",
    "garbled",
    "cut",
    "http 500",
    "no signature",
    "odd code",
    "894",
    "refused by the device",
)
ASK_FAULTS = (
    "ask not written",
    "ask lost",
    "ask garbled",
    "ask http 500",
    "ask 894",
    "ask odd code",
    "ask 902 full",
    "ask 902 empty",
    "ask no number",
    "ask other device",
)
# In the middle of a worker's steps.
WORKER_FAULTS = ("crash", "pause", "torn log", "extra worker", "taken back in between")
# To the places and devices, each at moments of its own.
WORLD_FAULTS = (
    "device down",
    "device restarts",
    "device forgets",
    "device refuses",
    "device replaced",
    "device burns",
    "foreign sale",
    "clock jumps",
    "restore, log kept",
    "restore, log lost",
    "log lost",
    "request altered",
)
# Faults that are worst together.
THEMES = (
    ("pause", "clock jumps", "device down", "refused by the device"),
    ("pause", "clock jumps", "twice, first answer", "foreign sale"),
    ("pause", "restore, log kept", "late"),
    ("crash", "torn log", "restore, log kept", "answer lost"),
    ("device forgets", "answer lost", "twice, second answer"),
    ("device burns", "answer lost", "restore, log lost"),
    ("log lost", "restore, log kept", "894"),
)
ODD_CODES = ("891", "892", "893", "895", "896", "899", "902", "924", "990", "991", "992", "993", "994", "995", "999")
NEW_CODES = ("E04", "801", "", "00", "001")
DUPLICATE_CODES = ("994", "924", "899", "921")
BILL_CODES = ("881", "882", "883", "884", "910", "921", "922")
DEVICE_CODES = ("900", "901", "903", "911", "912")


@dataclass
class Plan:
    """Of one history. `rates` are chances by event; `moments` are world faults with their time in seconds."""

    seed: int
    counters: int
    hosts: int
    bills: int
    length: float
    rates: dict[str, float]
    moments: list[tuple[float, str]]
    offline_limit: float
    defective: float
    takes_back: float
    log_has_request: bool
    lower_numbers: bool
    code_check_first: bool
    same_defect: bool
    sale_table: list[tuple[float, str]] = field(default_factory=list)
    ask_table: list[tuple[float, str]] = field(default_factory=list)

    @property
    def loses_logs(self) -> bool:
        """Whether a send log is lost at some time."""
        return any(name in ("log lost", "restore, log lost") for _, name in self.moments)

    @property
    def restores(self) -> bool:
        """Whether a backup is brought back at some time."""
        return any(name.startswith("restore") for _, name in self.moments)


def draw(seed: int) -> Plan:
    """The plan of a seed. The order of the draws is part of what a seed means."""
    rng = random.Random(seed)
    counters = rng.choice((1, 1, 1, 2, 3))
    length = rng.choice((300.0, 900.0, 1800.0))
    rates: dict[str, float] = {}
    # A third of the histories have one or two kinds of fault only, and much of them.
    share = rng.choice((0.12, 0.35, 0.6))
    for name in SALE_FAULTS + ASK_FAULTS:
        if rng.random() < share:
            rates[name] = rng.choice((0.03, 0.1, 0.25))
    for name in WORKER_FAULTS:
        if rng.random() < share:
            rates[name] = rng.choice((0.01, 0.03, 0.1))
    theme = rng.choice(THEMES) if rng.random() < 0.25 else ()
    for name in theme:
        if name not in WORLD_FAULTS:
            rates[name] = 0.1
    moments: list[tuple[float, str]] = []
    for name in WORLD_FAULTS:
        if name in theme or rng.random() < share * 0.6:
            moments.extend((rng.random() * length, name) for _ in range(rng.choice((1, 1, 2))))
    plan = Plan(
        seed=seed,
        counters=counters,
        hosts=rng.choice((1, 2, 3)),
        bills=rng.choice((3, 6, 10)),
        length=length,
        rates=rates,
        moments=sorted(moments),
        offline_limit=rng.choice((120.0, 600.0, 86400.0)),
        defective=rng.choice((0.0, 0.15, 0.4)),
        takes_back=rng.choice((0.0, 0.1)),
        log_has_request=rng.random() < 0.5,
        lower_numbers=rng.random() < 0.5,
        code_check_first=rng.random() < 0.5,
        same_defect=rng.random() < 0.15,
    )
    if plan.same_defect:
        plan.bills, plan.defective = 14, 0.9
    plan.sale_table = _table(rates, SALE_FAULTS)
    plan.ask_table = _table(rates, ASK_FAULTS)
    return plan


def _table(rates: dict[str, float], names: tuple[str, ...]) -> list[tuple[float, str]]:
    """Cumulative chances; at most 70 in 100 requests fail."""
    total = sum(rates.get(name, 0.0) for name in names)
    scale = min(1.0, 0.7 / total) if total else 0.0
    table, reached = [], 0.0
    for name in names:
        if name in rates:
            reached += rates[name] * scale
            table.append((reached, name))
    return table
