"""The arithmetic of an invoice: lines, totals by letter, totals.

Source: design section 7; certification sheet rows 39, 46, 47; `saveSales` as RRA checks it. Prices include VAT. The tax
of each line is rounded by itself, then lines are added: one tax computed on the total can differ by a hundredth and is
refused. Letters and rates are data; refunds use the same positive amounts.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from ebm.fiscal.money import EXACT, half_up

HUNDRED = Decimal(100)


@dataclass(frozen=True, slots=True)
class LineInput:
    """What a person decides about a line. `price` is per unit with VAT in RWF; rates are percent (18, not 0.18)."""

    qty: Decimal
    price: Decimal
    discount_rate: Decimal
    tax_letter: str
    tax_rate: Decimal


@dataclass(frozen=True, slots=True)
class LineAmounts:
    """What follows from a LineInput, in RWF with 2 decimals. `taxable_amount` includes the tax."""

    supply_amount: Decimal
    discount_amount: Decimal
    taxable_amount: Decimal
    tax_amount: Decimal


@dataclass(frozen=True, slots=True)
class LetterTotal:
    """The sums of one tax letter."""

    letter: str
    rate: Decimal
    taxable: Decimal
    tax: Decimal


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums of an invoice, letters in alphabetical order; `grand_total` = `taxable_total` (RRA: totAmt)."""

    taxes: list[LetterTotal]
    taxable_total: Decimal
    tax_total: Decimal
    grand_total: Decimal


def compute_line(line: LineInput) -> LineAmounts:
    """The amounts of one line. Raises ValueError for numbers below zero or a discount over 100 %."""
    for name in ("qty", "price", "discount_rate", "tax_rate"):
        value: Decimal = getattr(line, name)
        if not value.is_finite() or value < 0:
            raise ValueError(f"{name} must be a number of zero or more")
    if line.discount_rate > HUNDRED:
        raise ValueError("discount_rate must be at most 100")
    supply = half_up(EXACT.multiply(line.price, line.qty))
    discount = half_up(EXACT.divide(EXACT.multiply(supply, line.discount_rate), HUNDRED))
    taxable = EXACT.subtract(supply, discount)
    tax = half_up(EXACT.divide(EXACT.multiply(taxable, line.tax_rate), EXACT.add(HUNDRED, line.tax_rate)))
    return LineAmounts(supply, discount, taxable, tax)


def compute_totals(lines: Iterable[tuple[LineInput, LineAmounts]]) -> Totals:
    """Adds lines up by letter and in total. Raises ValueError if one letter comes with two rates."""
    by_letter: dict[str, LetterTotal] = {}
    zero = Decimal("0.00")
    for line, amounts in lines:
        so_far = by_letter.get(line.tax_letter) or LetterTotal(line.tax_letter, line.tax_rate, zero, zero)
        if so_far.rate != line.tax_rate:
            raise ValueError(f"letter {line.tax_letter} has two rates, {so_far.rate} and {line.tax_rate}")
        by_letter[line.tax_letter] = LetterTotal(
            so_far.letter,
            so_far.rate,
            EXACT.add(so_far.taxable, amounts.taxable_amount),
            EXACT.add(so_far.tax, amounts.tax_amount),
        )
    taxes = [by_letter[letter] for letter in sorted(by_letter)]
    taxable_total = tax_total = zero
    for one in taxes:
        taxable_total = EXACT.add(taxable_total, one.taxable)
        tax_total = EXACT.add(tax_total, one.tax)
    return Totals(taxes, taxable_total, tax_total, taxable_total)
