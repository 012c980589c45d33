"""What is made up: pure, and the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Final, Literal

Fate = Literal["Signed", "Parked", "Draft"]

# (code, name, share of the bills)
BRANCHES: Final = (
    ("11", "Nyarugenge", 24),
    ("12", "Kicukiro", 20),
    ("13", "Gasabo", 18),
    ("14", "Musanze", 10),
    ("15", "Huye", 9),
    ("16", "Rubavu", 8),
    ("17", "Rwamagana", 6),
    ("18", "Rusizi", 5),
)
NAMES: Final = (
    ("Uwimana", "Jean Bosco"),
    ("Mukamana", "Espérance"),
    ("Habimana", "Innocent"),
    ("Ingabire", "Diane"),
    ("Nkurunziza", "Eric"),
    ("Umuhoza", "Aline"),
    ("Mugisha", "Claude"),
    ("Uwase", "Chantal"),
    ("Niyonzima", "Emmanuel"),
    ("Mutoni", "Josiane"),
    ("Bizimana", "Théogène"),
    ("Iradukunda", "Béatrice"),
    ("Hakizimana", "Fabrice"),
    ("Nyirahabimana", "Solange"),
    ("Ndayisaba", "Olivier"),
    ("Umutoni", "Clarisse"),
    ("Kayitesi", "Pacifique"),
    ("Gasana", "Patrick"),
    ("Murekatete", "Vestine"),
    ("Twagirayezu", "Immaculée"),
)
COMPANIES: Final = ("Hotel Ltd", "Traders Ltd", "Cooperative", "School", "Health Centre", "Bakery Ltd", "Car Wash")
PAYMENTS: Final = ("Cash", "Mobile money", "Mobile money", "Mobile money", "Bank cheque", "Card", "Credit")
# Index into ebm.testing.DEMO_ITEMS and how many m³ go at its price.
BLOCKS: Final = ((0, 5), (1, 15), (2, 30))
METER_RENT: Final = 5
COUNTER_SALES: Final = (6, 7)
# The last days still have bills that were refused or not sent yet.
RECENT: Final = timedelta(days=3)
OPENS, CLOSES = time(7, 30), time(17, 30)


@dataclass(frozen=True, slots=True)
class Customer:
    """`number` is his place among all customers, from 0."""

    number: int
    branch: int
    name: str
    tin: str

    @property
    def poc_number(self) -> str:
        return f"9{self.number:07d}"

    @property
    def phone(self) -> str:
        return f"0788{self.number % 1_000_000:06d}"

    @property
    def meter_number(self) -> str:
        return f"M-{self.number % 9973:04d}-{self.number:07d}"


@dataclass(frozen=True, slots=True)
class Line:
    """`item` is an index into ebm.testing.DEMO_ITEMS, whose price and letter hold."""

    item: int
    qty: Decimal


@dataclass(frozen=True, slots=True)
class Bill:
    """A bill of `customer`. `moment`: when it was made, Africa/Kigali. `consumed` is 0 where no meter was read."""

    customer: Customer
    moment: datetime
    lines: tuple[Line, ...]
    payment_type: str
    consumed: int
    fate: Fate


def customers(seed: int, first: int, count: int) -> list[Customer]:
    """`count` customers from number `first` on."""
    return [_customer(seed, number) for number in range(first, first + count)]


def _customer(seed: int, number: int) -> Customer:
    rng = random.Random(f"{seed}/customer/{number}")
    branch = rng.choices(range(len(BRANCHES)), [share for _code, _name, share in BRANCHES])[0]
    if rng.random() < 0.06:
        name = f"{rng.choice([name for _code, name, _share in BRANCHES])} {rng.choice(COMPANIES)}"
        return Customer(number, branch, name, f"10{number % 10_000_000:07d}")
    return Customer(number, branch, f"{rng.choice(NAMES)[0]} {rng.choice(NAMES)[1]}", "")


def bills(seed: int, count: int, among: list[Customer], first_day: date, last: datetime) -> Iterator[Bill]:
    """`count` bills from `first_day` to `last`, the oldest first, all within office hours."""
    rng = random.Random(f"{seed}/bills/{count}/{first_day}")
    days = (last.date() - first_day).days + 1
    today = _of_the_day(last) if last.time() > OPENS else 0.0
    span = days - 1 + today
    for place in range(count):
        at = span * (place + rng.random()) / count
        moment = datetime.combine(first_day + timedelta(days=int(at)), OPENS) + (at % 1) * _office_hours()
        moment = min(moment.replace(microsecond=0), last)
        yield _bill(rng, rng.choice(among), moment, recent=last - moment < RECENT)


def _office_hours() -> timedelta:
    return datetime.combine(date.min, CLOSES) - datetime.combine(date.min, OPENS)


def _of_the_day(moment: datetime) -> float:
    return min((moment - datetime.combine(moment.date(), OPENS)) / _office_hours(), 1.0)


def _bill(rng: random.Random, customer: Customer, moment: datetime, *, recent: bool) -> Bill:
    payment = rng.choice(PAYMENTS)
    fate: Fate = rng.choices(("Signed", "Parked", "Draft"), (94, 4, 2))[0] if recent else "Signed"
    if rng.random() < 0.03:
        return Bill(customer, moment, (Line(rng.choice(COUNTER_SALES), Decimal(1)),), payment, 0, fate)
    # Most households use little, some a lot.
    consumed = max(1, min(round(rng.lognormvariate(2.3, 0.8)), 400))
    rent = Line(METER_RENT, Decimal(1))
    if customer.tin:
        return Bill(customer, moment, (Line(3, Decimal(consumed * 3)), rent), payment, consumed * 3, fate)
    return Bill(customer, moment, (*_water(consumed), rent), payment, consumed, fate)


def _water(consumed: int) -> Iterator[Line]:
    left = consumed
    for index, (item, size) in enumerate(BLOCKS):
        qty = left if index == len(BLOCKS) - 1 else min(left, size)
        if qty:
            yield Line(item, Decimal(qty))
        left -= qty
