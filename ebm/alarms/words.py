"""What an alarm says to a person, and what to do next."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from frappe import _

from ebm.alarms.deciding import Alarm, Kind, Limits, Stranded, offline_share

COUNTED = 1000


def words(alarm: Alarm, now: datetime, limits: Limits) -> tuple[str, str]:
    """(what is wrong, what to do), whole sentences."""
    return _WORDS[alarm.kind](alarm, now, limits)


def subject(alarm: Alarm) -> str:
    """A line for a list of notifications or of mails."""
    titles = {
        Kind.SCHEDULER_SILENT: _("EBM: the scheduler is silent"),
        Kind.COUNTER_STOPPED: _("EBM: {0} is stopped"),
        Kind.OFFLINE_CLOCK: _("EBM: {0} is offline for too long"),
        Kind.NEVER_QUEUED: _("EBM: bills that nobody sends ({0})"),
        Kind.ROWS_NOT_MOVING: _("EBM: bills do not move at {0}"),
    }
    return titles[alarm.kind].format(alarm.device or alarm.branch)


def _silent(alarm: Alarm, now: datetime, limits: Limits) -> tuple[str, str]:
    if alarm.since is None:
        what = _("The site's minute job has never run: signing that stops is not started again.")
    else:
        what = _(
            "The site's minute job has not run to its end since {0}: signing that stops is not started again, and "
            "nothing else is watched."
        ).format(_time(alarm.since))
    return what, _("Tell an administrator: the scheduler, or the workers of its jobs, have to be started again.")


def _stopped(alarm: Alarm, now: datetime, limits: Limits) -> tuple[str, str]:
    what = _("Nothing is signed on {0}. {1}").format(_device(alarm), alarm.why)
    return what.strip(), _("A supervisor decides about it under Work. {0}").format(_waits(alarm.count)).strip()


def _offline(alarm: Alarm, now: datetime, limits: Limits) -> tuple[str, str]:
    since = alarm.offline_since or now
    what = _("{0} has been offline since {1}: {2} % of the {3} hours allowed are used.").format(
        alarm.device,
        _time(since),
        int(100 * offline_share(since, now, limits.offline_hours)),
        f"{limits.offline_hours:g}",
    )
    end = since + timedelta(hours=limits.offline_hours)
    then = _("Nothing more is signed before it has been reached.")
    if end > now:
        then = _("At {0} signing stops.").format(_time(end))
    return f"{what} {then}", _("Look at the device's power and network now. Bills are kept and signed when it is back.")


def _stranded(alarm: Alarm, now: datetime, limits: Limits) -> tuple[str, str]:
    bills = _bills(alarm.count)
    if alarm.why == Stranded.NO_DEVICE.value:
        return (
            _("{0} queued for no device at all.").format(bills),
            _("Open them from the list of invoices, take them back and send them again."),
        )
    if alarm.why == Stranded.NO_COUNTER.value:
        return (
            _("{0} queued for {1}, which signs nothing at the moment.").format(bills, alarm.device),
            _("An EBM Manager enables and initialises a device for this branch; then they go on by themselves."),
        )
    return (
        _("{0} said to be at {1}, and no number is open for them.").format(bills, alarm.device),
        _("An administrator runs ebm check-send-log and looks their numbers up in the authority's portal."),
    )


def _still(alarm: Alarm, now: datetime, limits: Limits) -> tuple[str, str]:
    since = _time(alarm.since or now)
    what = _("{0} on the way to {1}, and nothing has moved there since {2}.").format(
        _bills(alarm.count), alarm.device, since
    )
    if alarm.paused_by:
        return (
            _("{0} {1} has paused it.").format(what, alarm.paused_by),
            _("Bills are sent again once a supervisor or manager lets it go on, on the screen Devices."),
        )
    if alarm.offline_since:
        return (
            _("{0} The device has not been reached since {1}.").format(what, _time(alarm.offline_since)),
            _("Look at the device's power and network. The bills go on by themselves when it answers."),
        )
    return what, _("An administrator looks at the workers of EBM's queue and at the Error Log.")


_WORDS: dict[Kind, Callable[[Alarm, datetime, Limits], tuple[str, str]]] = {
    Kind.SCHEDULER_SILENT: _silent,
    Kind.COUNTER_STOPPED: _stopped,
    Kind.OFFLINE_CLOCK: _offline,
    Kind.NEVER_QUEUED: _stranded,
    Kind.ROWS_NOT_MOVING: _still,
}


def _device(alarm: Alarm) -> str:
    return alarm.device or alarm.counter


def _bills(count: int) -> str:
    if count > COUNTED:
        return _("More than {0} bills are").format(f"{COUNTED:,}")
    return _("One bill is") if count == 1 else _("{0} bills are").format(count)


def _waits(count: int) -> str:
    if count > COUNTED:
        return _("More than {0} bills wait for that.").format(f"{COUNTED:,}")
    if count == 1:
        return _("One bill waits for that.")
    return _("{0} bills wait for that.").format(count) if count else ""


def _time(moment: datetime) -> str:
    return f"{moment:%H:%M} on {moment.day} {moment:%B}"
