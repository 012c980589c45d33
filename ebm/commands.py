"""Commands for an administrator: `bench --site <site> ebm check-journal`, `check-send-log` (docs/operations.md)."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click
import frappe

Report = Callable[[str], tuple[list[str], bool]]


def _run(context: click.Context, counter: str, report: Report) -> None:
    """Print the report; end with 1 where something is broken."""
    sites = (context.obj or {}).get("sites") or []
    if len(sites) != 1:
        raise click.UsageError("Name one site: bench --site <site> ebm ...")
    frappe.init(site=sites[0])
    frappe.connect()
    try:
        lines, holds = report(counter)
    finally:
        frappe.destroy()
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


@click.group("ebm")
def ebm() -> None:
    """Checks of EBM's records."""


ebm.add_command(check_journal)
ebm.add_command(check_send_log)
commands = [ebm]
