"""A supervisor: rules on stopped counters by what the authority's portal shows, replaces and re-initialises devices."""

from dataclasses import replace
from typing import TYPE_CHECKING

from ebm.fiscal.changes import Change
from ebm.fiscal.orders import CounterView
from ebm.fiscal.rulings import Ruling, RulingRefused, after_replacement, after_ruling, stopped_by_hand
from ebm.fiscal.simulation import adoption
from ebm.fiscal.simulation.database import BillRow, NumberRow
from ebm.fiscal.simulation.plan import PATIENCE_OF_PEOPLE
from ebm.fiscal.simulation.send_log import Line
from ebm.fiscal.simulation.storing import mark_open, sign, store

if TYPE_CHECKING:
    from ebm.fiscal.simulation.world import World

WHO = "Ann"


def view_of(world: "World", counter: str) -> CounterView:
    """What a person's request reads."""
    intact = world.logs[counter].holds(world.db.counters[counter].position)
    return world.db.view(counter, world.clock(0), log_intact=intact)


def decide(world: "World", counter: str, change: Change, *, takes_over: bool = True) -> None:
    """A person's transaction. A decision on the counter takes it away from any worker, by the fence."""
    row = world.db.counters[counter]
    before = row.last_number
    if takes_over:
        row.fence += 1
        row.holder = row.lease_until = None
    store(world, counter, change)
    if row.last_number > before:
        world.trace.note("numbers are skipped", counter, before + 1, row.last_number)
        world.checks.skipped.setdefault(counter, []).append((before + 1, row.last_number))
    world.checks.committed(row)
    if change.number and change.number.settled:
        _log(world, counter, change)


def _log(world: "World", counter: str, change: Change) -> None:
    """Decisions go into the send log too: a backup that is brought back does not know them."""
    assert change.number
    row = world.db.numbers[counter, change.number.number]
    content = row.request_hash.content if row.request_hash else None
    kept = row.request if world.plan.log_has_request else None
    line = Line(
        "after", row.number, row.bill, row.key, row.request_hash, content, kept, outcome=row.state, turn=row.turn
    )
    world.logs[counter].lines.append(replace(line, receipt=change.receipt))


def look_after(world: "World", counter: str) -> None:
    """Whatever this counter needs of a person."""
    row = world.db.counters[counter]
    device = world.devices[counter]
    if row.state == "Stopped":
        if world.now - world.stopped_since[counter] >= PATIENCE_OF_PEOPLE:
            _look_into(world, counter)
    elif row.device != device.name and not device.is_down:
        _another_device_stands_there(world, counter)


def _another_device_stands_there(world: "World", counter: str) -> None:
    _adopt_first(world, counter)
    view = view_of(world, counter)
    if view.open:
        world.trace.note("stopped by hand", counter)
        decide(world, counter, stopped_by_hand(WHO))
    else:
        _initialise(world, counter)


def _look_into(world: "World", counter: str) -> None:
    """A stopped counter, long enough after the last byte that nothing is under way any more."""
    device = world.devices[counter]
    row = world.db.counters[counter]
    if device.is_down:
        return
    if device.mode:
        world.trace.note("device mended", counter)
        device.mode = ""
    _adopt_first(world, counter)
    import_sales(world, counter)
    view = view_of(world, counter)
    refused = world.db.bills.get(view.last_refused)
    if view.stopped_by_device and refused and refused.status != "Signed":
        number = world.authorities[counter].number_of_key.get(refused.key)
        if number is not None:
            # The portal is looked at for the bill that the device refused: a copy of it may have been taken later,
            # and the device may have forgotten it, or be another one by now.
            take_from_authority(world, refused, number)
    if view.open:
        _rule(world, counter, view)
        view = view_of(world, counter)
        if view.open and view.active:
            return
    forgot = row.cause == "VERIFY_LAST_BEFORE_OURS" or device.last < row.taken
    if forgot or row.device != device.name or view.stopped_by_device:
        _initialise(world, counter)
    view = view_of(world, counter)
    if not view.active:
        _rule(world, counter, view)


def _rule(world: "World", counter: str, view: CounterView) -> None:
    number = view.open
    device = world.devices[counter]
    known = device.last if world.db.counters[counter].device == device.name else None
    last = max(world.authorities[counter].entries, default=0)
    if number is None:
        world.trace.note("ruled: nothing open", counter)
        decide(world, counter, after_ruling(view, Ruling.NOT_TAKEN, device.last, WHO, authority_last=last))
        return
    entry = world.authorities[counter].entries.get(number.number)
    key = world.db.numbers[counter, number.number].key
    if entry and entry.content and entry.content.key == key:
        choices = [Ruling.TAKEN]
    elif entry:
        choices = [Ruling.SET_ASIDE]
    else:
        choices = [Ruling.NOT_TAKEN, Ruling.SET_ASIDE]
        world.rng.shuffle(choices)
    for ruling in choices:
        try:
            change = after_ruling(view, ruling, known, WHO, authority_last=last)
        except RulingRefused:
            world.trace.note(f"ruling refused: {ruling.value}", counter, number.number)
            continue
        world.trace.note(f"ruled: {ruling.value}", counter, number.number)
        world.checks.decided[counter, number.number] = ruling.value
        world.checks.cleared[counter, number.number] = "ruling"
        decide(world, counter, change)
        return
    raise world.violation(f"no true ruling on {counter} number {number} is possible, device's last {known}")


def _initialise(world: "World", counter: str) -> None:
    _adopt_first(world, counter)
    view = view_of(world, counter)
    device = world.devices[counter]
    try:
        change = after_replacement(view, device.name, device.last)
    except RulingRefused:
        world.trace.note("replacement refused", counter)
        return
    world.trace.note("initialised", counter, device.name, device.last)
    decide(world, counter, change)


def replace_as_planned(world: "World", counter: str) -> None:
    """Another device takes over, where nothing is open or under question; else not today."""
    row = world.db.counters[counter]
    if world.now >= world.database_down_until:
        _adopt_first(world, counter)
    if world.now < world.database_down_until or row.open or row.state != "Active":
        world.trace.note("replacement put off", counter)
        return
    world.bring_device(counter, world.rng.choice((0, world.devices[counter].last + 20)))
    _initialise(world, counter)


def _adopt_first(world: "World", counter: str) -> None:
    """A decision is made on all that the send log knows."""
    row, log = world.db.counters[counter], world.logs[counter]
    if log.holds(row.position):
        adoption.adopt(world, counter, log.after(row.position))
        row.position = (log.identity, len(log.lines))


def import_sales(world: "World", counter: str) -> None:
    """The authority's sales file: numbers that the database has never heard of are kept with their bill's key.

    Drafts and parked bills are matched too: a backup brings them back from before they were sent.
    """
    row = world.db.counters[counter]
    for number, entry in world.authorities[counter].entries.items():
        if (counter, number) in world.db.numbers or entry.content is None:
            continue
        bill = world.db.bill_of_key(entry.content.key)
        if bill is None:
            world.trace.note("imported an orphan", counter, number)
            world.db.numbers[counter, number] = _number(world, row.name, number, f"?{entry.content.key}")
            world.db.orphans[entry.content.key] = (counter, number)
        elif bill.status in ("Draft", "Parked"):
            take_from_authority(world, bill, number)


def _number(world: "World", counter: str, number: int, bill: str) -> NumberRow:
    from ebm.fiscal.simulation.people import receipt_of

    entry = world.authorities[counter].entries[number]
    assert entry.content
    turn = -1
    row = NumberRow(counter, number, bill, entry.content.key, "Signed", turn, None, None)
    row.receipt = receipt_of(entry.signatures[-1])
    return row


def take_from_authority(world: "World", bill: BillRow, number: int) -> None:
    """A held bill is found among the authority's sales: it is signed, with what the authority holds of it."""
    world.trace.note("matched with the authority", bill.name, number)
    row = world.db.counters[bill.counter]
    known = world.db.numbers.get((bill.counter, number))
    fresh = _number(world, bill.counter, number, bill.name)
    if known:
        known.state, known.receipt = "Signed", fresh.receipt
        mark_open(row, known)
    else:
        world.db.numbers[bill.counter, number] = fresh
    entry = world.authorities[bill.counter].entries[number]
    assert entry.content and fresh.receipt
    bill.content, bill.number = entry.content, number
    world.papers[bill.key].content = entry.content
    sign(world, row, bill, fresh.receipt)
