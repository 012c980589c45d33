"""Fiscal dates and times: always Africa/Kigali, whatever System Settings say (design section 7)."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone

# Rwanda has kept UTC+2 without summer time since 1935; a fixed offset needs no time zone data on the machine.
KIGALI = timezone(timedelta(hours=2), "CAT")


def fiscal_now() -> datetime:
    """Now in Kigali, naive and without fraction, as it goes on the wire and on paper."""
    return datetime.now(KIGALI).replace(tzinfo=None, microsecond=0)


def fiscal_today() -> date:
    """Today in Kigali."""
    return fiscal_now().date()
