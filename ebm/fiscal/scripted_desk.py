"""A counter in memory whose device says what a test wrote down; test-only. Carries out the signing machine's orders."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from ebm.fiscal.changes import Change, OpenNumber
from ebm.fiscal.orders import Adopt, Ask, Commit, CounterView, Ended, Log, Look, NotSent, Order, Send, Sleep
from ebm.fiscal.outcome import Answer
from ebm.fiscal.signing import Rules, SigningMachine

START = datetime(2026, 11, 21, 9, 0, 0)
RECEIPT = {"rcptNo": 1, "totRcptNo": 1, "intrlData": "A" * 26, "rcptSign": "B" * 16}
SIGNED = Answer("envelope", "000", "", RECEIPT)
UNSIGNED = Answer("envelope", "000", "", None)
NOT_WRITTEN = Answer("not_written", "", "refused")
NO_ANSWER = Answer("no_answer", "", "timed out")
GARBLED = Answer("garbled")
BAD_HTTP = Answer("bad_http", "", "500")


def code(said: str, message: str = "") -> Answer:
    """An envelope with this result code."""
    return Answer("envelope", said, message)


def last(number: int, said: str = "000", **more: str) -> Answer:
    """An answer to selectInitInfo."""
    return Answer("envelope", said, "", {"info": {"lastSaleInvcNo": number, **more}})


class Desk:
    """`bills` wait; `says` are the answers to sales and look-ups in turn, NotSent among them.

    `told` is what happened, in short words. Keyword arguments are columns of the view.
    """

    def __init__(self, bills: Iterable[str] = (), says: Iterable[Answer | NotSent] = (), **columns: Any) -> None:
        given = {"last_contact": START, "last_number": 4, **columns}
        self.view = CounterView(now=START, active=True, device="dev", **given)
        self.bills = list(bills)
        self.says = list(says)
        self.told: list[str] = []
        self.changes: list[Change] = []
        self.held = ""
        self.rules = Rules(tin="100000001", branch_code="00")
        self.looks_left = 10_000

    def run(self, machine: type[SigningMachine] = SigningMachine) -> Ended:
        """Let one run go to its end."""
        run = machine(self.rules).run()
        result: Any = None
        while True:
            try:
                result = self.carry_out(run.send(result))
            except StopIteration as end:
                assert isinstance(end.value, Ended)
                return end.value

    def carry_out(self, order: Order) -> Any:
        """One order."""
        if isinstance(order, Look):
            self.looks_left -= 1
            waits = self.bills[0] if self.bills else None
            return replace(self.view, next_bill=waits, time_up=self.view.time_up or self.looks_left < 0)
        if isinstance(order, Commit):
            return self._store(order.change)
        if isinstance(order, Log):
            parts = []
            if order.after:
                parts.append(f"after {order.after.number} {order.outcome}")
            if order.before:
                parts.append(f"before {order.before.number}")
            self.told.append(f"log {', '.join(parts)}")
            return None
        if isinstance(order, Send):
            self.told.append(f"send {order.number.number}")
            return self.says.pop(0)
        if isinstance(order, Ask):
            self.told.append("ask")
            return self.says.pop(0)
        if isinstance(order, Sleep):
            self.told.append(f"sleep {order.seconds:.0f}")
            self.view = replace(self.view, now=self.view.now + timedelta(seconds=order.seconds))
            return None
        assert isinstance(order, Adopt)
        self.told.append("adopt")
        return 0

    def _store(self, change: Change) -> OpenNumber | None:
        self.changes.append(change)
        words = []
        if change.number:
            words.append(f"{change.number.number} {change.number.state}")
            number = self.view.open
            assert number and number.number == change.number.number
            kept = replace(number, state=change.number.state, attempts=number.attempts + change.number.again)
            self.view = replace(self.view, open=None if change.number.settled else kept)
        if change.bill:
            words.append(f"{change.bill.bill} {change.bill.status}")
            if change.bill.status == "Queued":
                self.bills.insert(0, change.bill.bill)
        values: dict[str, Any] = dict(change.counter)
        if "state" in values:
            words.append(f"{values['state']} {values['cause']}")
            values["active"] = values.pop("state") == "Active"
        known = {name: value for name, value in values.items() if name in CounterView.__slots__}
        self.view = replace(self.view, **known)
        if change.pause_run_of:
            words.append(f"pause the run of {change.pause_run_of}")
            self.bills.clear()
        if change.hold_queue:
            words.append(f"hold {change.hold_queue}")
            self.bills.clear()
        if change.log_begins_anew:
            words.append("log anew")
            self.view = replace(self.view, log_intact=True)
        given = None
        if change.give and change.give.bill in self.bills:
            assert change.give.number == self.view.last_number + 1
            self.bills.remove(change.give.bill)
            given = OpenNumber(change.give.number, change.give.bill, "Sending")
            self.view = replace(self.view, open=given, last_number=given.number)
            words.append(f"give {given.number} to {given.bill}")
        self.told.append(f"commit {', '.join(words)}".strip())
        return given
