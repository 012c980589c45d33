"""Commands for an administrator: `bench --site <site> ebm check-journal` and others (docs/operations.md)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import click
import frappe

Report = Callable[[str], tuple[list[str], bool]]


@contextmanager
def _connected(context: click.Context) -> Iterator[None]:
    sites = (context.obj or {}).get("sites") or []
    if len(sites) != 1:
        raise click.UsageError("Name one site: bench --site <site> ebm ...")
    frappe.init(site=sites[0])
    frappe.connect()
    try:
        yield
    finally:
        frappe.destroy()


def _run(context: click.Context, counter: str, report: Report) -> None:
    """Print the report; end with 1 where something is broken."""
    with _connected(context):
        lines, holds = report(counter)
    for line in lines:
        click.echo(line)
    if not lines:
        click.echo("There is no counter yet.")
    if not holds:
        sys.exit(1)


@click.command("check-journal", help="Name the first broken link of the journal's chain; ends with 1 if there is one.")
@click.option("--counter", default="", help="One counter, such as Live-123456789-00; all of them without.")
@click.pass_context
def check_journal(context: click.Context, counter: str) -> None:
    from ebm.chain_check import report_journal

    _run(context, counter, report_journal)


@click.command(
    "check-send-log", help="Name the first line of the send logs that was changed; ends with 1 if there is one."
)
@click.option("--counter", default="", help="One counter, such as Live-123456789-00; all of them without.")
@click.pass_context
def check_send_log(context: click.Context, counter: str) -> None:
    from ebm.chain_check import report_send_log

    _run(context, counter, report_send_log)


@click.command(
    "rebuild-totals",
    help="Add the journal up again and name the daily totals that differ; ends with 1 if there are any. Beside "
    "working counters at any time.",
)
@click.option("--counter", default="", help="One counter, such as Live-123456789-00; all of them without.")
@click.option("--write", is_flag=True, help="Make the totals what the journal says; without it nothing is changed.")
@click.pass_context
def rebuild_totals(context: click.Context, counter: str, write: bool) -> None:
    from ebm.chain_check import report_totals

    _run(context, counter, partial(report_totals, write=write))


@click.command("seed", help="Make bills up, for trying the product and for measurements; never where a device is live.")
@click.option("--invoices", default=1000, show_default=True, type=click.IntRange(1, 10_000_000), help="How many.")
@click.option("--years", default=2.0, show_default=True, type=click.FloatRange(0.01, 20), help="Over how many years.")
@click.option("--seed", default=1, show_default=True, help="Another number makes others up.")
@click.option("--totals-only", is_flag=True, help="Only the daily totals that so many receipts would leave.")
@click.pass_context
def seed_bills(context: click.Context, invoices: int, years: float, seed: int, totals_only: bool) -> None:
    from ebm.seeding.place import SeedingRefused
    from ebm.seeding.run import make_bills, make_totals

    with _connected(context):
        try:
            if totals_only:
                made = make_totals(invoices, years=years)
            else:
                made = make_bills(invoices, years=years, seed=seed, tell=click.echo)
        except SeedingRefused as refused:
            raise click.ClickException(str(refused)) from refused
    a_second = made.bills / max(made.seconds, 0.001)
    click.echo(f"{made.bills} bills, {made.customers} customers in {made.seconds:.1f} s: {a_second:.0f} a second.")


@click.group("ebm")
def ebm() -> None:
    """Checks of EBM's records, what mends them, and records to try it with."""


ebm.add_command(check_journal)
ebm.add_command(check_send_log)
ebm.add_command(rebuild_totals)
ebm.add_command(seed_bills)
commands = [ebm]
