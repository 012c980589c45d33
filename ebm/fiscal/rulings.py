"""Decisions of people on a counter: a supervisor's on a stopped one, and another device in its place. Pure."""

from dataclasses import replace
from enum import Enum

from ebm.fiscal.changes import (
    BillStatus,
    Change,
    CounterValues,
    NumberChange,
    heard_from,
    incomplete,
    started,
    stopped,
)
from ebm.fiscal.orders import CounterView
from ebm.fiscal.outcome import Decision, NumberState, Outcome, first_number
from ebm.fiscal.signed_data import SignedReceipt
from ebm.fiscal.signing import SAME_UNKNOWNS


class Ruling(Enum):
    """What a supervisor says of the number on which a counter is stopped, with evidence from the authority's portal."""

    TAKEN = "Taken"
    NOT_TAKEN = "Not taken"
    SET_ASIDE = "Set aside"


class RulingRefused(ValueError):
    """The decision contradicts what is known."""


def after_ruling(
    view: CounterView, ruling: Ruling, device_last: int | None, who: str, *, authority_last: int = 0
) -> Change:
    """A supervisor's decision on a Stopped counter (rule 4). Raises RulingRefused where it cannot be.

    Taken: the bill is Incomplete. Not taken: the same bytes go out under the same number. Set aside: the authority has
    no such bill and never will under this number (it belongs to another, or the device keeps failing on it): the
    number is spent, the bill Parked. In each case numbers go on after the device's. `device_last` is None where the
    device will never answer again, because another one is to take its place; `authority_last` is the largest number
    among the authority's sales, which have to be imported before a counter goes on whose send log is lost.
    """
    if view.active:
        raise RulingRefused("This counter is not stopped.")
    number = view.open
    last_used = max(device_last or 0, authority_last)
    change = Change(counter=started(), log_begins_anew=not view.log_intact)
    took_refused = _took_what_it_refused(view, last_used)
    # One number is left out where the last one is both refused and taken, so that this is not found again.
    left_out = took_refused and last_used == view.last_number
    change = change.with_counter({"last_number": max(view.last_number, last_used) + left_out})
    if took_refused or not view.log_intact:
        # What came in since the counter stopped may be at the authority already, like what was held then.
        change = replace(change, hold_queue="DEVICE_AHEAD")
    if number is None:
        return change.with_bill(view.last_refused, BillStatus.QUEUED) if took_refused else change
    if ruling is Ruling.TAKEN:
        taken = incomplete(number)
        return replace(change, number=taken.number, bill=taken.bill)
    if ruling is Ruling.NOT_TAKEN:
        if not number.sendable:
            raise RulingRefused("The bytes of this number are lost. Set it aside instead.")
        if last_used == number.number:
            raise RulingRefused("The device says that it took this number last.")
        if last_used > number.number:
            raise RulingRefused("Later numbers are used already. Set this one aside instead.")
        again = NumberChange(number.number, NumberState.WAITING, "RULED_NOT_TAKEN", "")
        return replace(change, number=again).with_bill(number.bill, BillStatus.WAITING)
    can_be_sent = number.sendable and device_last is not None and last_used < number.number
    # A device that counts nothing is not believed when it refuses (VERIFY_COUNTS_NOTHING): sending again may not end.
    may_not_end = number.attempts >= SAME_UNKNOWNS or (last_used == 0 and number.attempts > 1)
    if can_be_sent and not may_not_end:
        raise RulingRefused("Nothing speaks against sending this bill again under its number.")
    text = (
        f"{who} has set this number aside: the authority has no such bill under it. Check the bill and send it again."
    )
    cause = Decision(Outcome.REFUSED_BILL, "SET_ASIDE", text)
    spent = NumberChange(number.number, NumberState.REFUSED, cause.cause, text)
    # Where the queue is held, this bill too may be at the authority under another number: it is held with the rest.
    status = BillStatus.QUEUED if change.hold_queue else BillStatus.PARKED
    return replace(change, number=spent).with_bill(number.bill, status, cause)


def after_replacement(view: CounterView, device: str, device_last: int) -> Change:
    """Rule 10: another device takes the counter over, or its own is initialised again.

    `view` has all that the send log knows. Numbers go on after the larger count of another device; where the counter's
    own device counts further than we do, the counter is stopped. Raises RulingRefused while a number is open.
    """
    if view.open:
        raise RulingRefused(f"Number {view.open.number} is not settled yet. It has to be, before a device is replaced.")
    beyond: CounterValues = {
        "device": device,
        "device_since": view.now,
        "last_number": first_number(view.last_number, device_last) - 1,
    }
    change = Change(counter=heard_from(view.now)).with_counter(beyond)
    if not view.log_intact:
        # The device's count is no news of our own bills any more, once numbers go on from it.
        text = "The send log is lost. Import the authority's sales, so that nothing is signed twice, then decide here."
        return replace(change, hold_queue="DEVICE_AHEAD").with_counter(stopped("LOG_LOST", text, device_last))
    if device == view.device and device_last > view.last_number:
        # The device of before, with sales that nobody here knows of: to number past them would hide them (rule 4).
        return _ahead(view, device_last)
    if device == view.device and _took_what_it_refused(view, device_last):
        # Held with the queue, wherever it is by now: taken back, or parked.
        change = replace(change, hold_queue="DEVICE_AHEAD").with_bill(view.last_refused, BillStatus.QUEUED)
        change = change.with_counter({"last_number": device_last + 1})
    # Stopped by the device itself: that another one answers is what it waited for.
    return change.with_counter(started()) if view.stopped_by_device else change


def _ahead(view: CounterView, device_last: int) -> Change:
    text = (
        f"The device's last number is {device_last}, ours is {view.last_number}, and the send log does not tell what "
        "came between. The bills in the queue are held until the authority's sales are matched."
    )
    change = Change(counter=stopped("DEVICE_AHEAD", text, device_last), hold_queue="DEVICE_AHEAD")
    return change.with_bill(view.last_refused, BillStatus.QUEUED) if view.last_refused else change


def _took_what_it_refused(view: CounterView, device_last: int) -> bool:
    """A later copy of a refused request was taken after all: its bill, queued again, must be matched first."""
    return bool(view.last_refused) and device_last >= view.last_number


def stopped_by_hand(who: str) -> Change:
    """A person stops a counter, so that an open number can be ruled on though its device never answers again."""
    return Change(counter=stopped("STOPPED_BY_HAND", f"{who} has stopped this counter."))


def after_completion(number: int, bill: str, receipt: SignedReceipt) -> Change:
    """The receipt data of an Incomplete bill are here, by hand or by file: it is Signed."""
    change = Change(number=NumberChange(number, NumberState.SIGNED), receipt=receipt)
    return change.with_bill(bill, BillStatus.SIGNED)


def not_ours(number: int, bill: str, who: str) -> Change:
    """An Incomplete bill's number turns out to be somebody else's sale: the number is spent, the bill Parked."""
    text = f"{who} has found that the authority has another sale under this number. Check the bill and send it again."
    cause = Decision(Outcome.REFUSED_BILL, "NOT_OURS", text)
    change = Change(number=NumberChange(number, NumberState.REFUSED, cause.cause, text))
    return change.with_bill(bill, BillStatus.PARKED, cause)
