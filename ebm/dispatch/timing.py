"""Every time-out of signing, in one place (design section 6, rule 5). Seconds throughout."""

from __future__ import annotations

from dataclasses import dataclass

import frappe
from frappe.utils import cint


class TimingError(frappe.ValidationError):
    """The configured times are too short for a live device."""


@dataclass(frozen=True)
class Timing:
    connect: float
    read: float
    margin: float
    cron: float
    # Back-offs up to this long are slept out in the job; longer ones are left to cron.
    patience: float = 5

    @property
    def exchange(self) -> float:
        """The longest one exchange can take."""
        return self.connect + self.read

    @property
    def lease(self) -> float:
        """How long a counter belongs to one worker without renewal."""
        return self.exchange + self.margin


PRODUCTION = Timing(connect=5, read=30, margin=30, cron=60)
# A job owns its counter for at most this long and then enqueues its successor (design section 6, "Workers").
JOB_SECONDS = 240
# What the authority allows; where EBM Settings say nothing.
OFFLINE_HOURS = 24


def offline_hours() -> int:
    """For how long a device may sign without having been reached (rule 9): EBM Settings."""
    return cint(frappe.db.get_single_value("EBM Settings", "offline_hours")) or OFFLINE_HOURS


def timing(environment: str) -> Timing:
    """Times from site config `ebm_timing` {connect, read, margin, cron}; a live device refuses too short ones."""
    given = frappe.conf.get("ebm_timing") or {}
    times = Timing(
        connect=float(given.get("connect", PRODUCTION.connect)),
        read=float(given.get("read", PRODUCTION.read)),
        margin=float(given.get("margin", PRODUCTION.margin)),
        cron=float(given.get("cron", PRODUCTION.cron)),
        patience=float(given.get("patience", PRODUCTION.patience)),
    )
    if environment == "Live" and (times.connect < 2 or times.read < 15 or times.margin < PRODUCTION.margin):
        frappe.throw(
            "ebm_timing in the site configuration is too short for a live device: "
            "connect at least 2, read at least 15, margin at least 30 seconds.",
            TimingError,
        )
    return times
