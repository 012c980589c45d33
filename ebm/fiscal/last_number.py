"""Whether a device's last number fits ours: said to a person, nothing is stored of it. Pure."""

from enum import Enum

from ebm.fiscal.orders import CounterView


class Fit(str, Enum):
    """What a device's count says beside ours."""

    SAME = "same"
    # Less than our last number, and nothing that it surely took is missing: the numbers between were refused.
    FITS = "fits"
    # It has the number that is open.
    HAS_OPEN = "has open"
    AHEAD = "ahead"
    BEHIND = "behind"


def fit(view: CounterView, last: int) -> Fit:
    """Of the device in charge. As the signing machine judges it, where that would ask now."""
    if last > view.last_number or (last and last == view.last_number and view.last_refused):
        return Fit.AHEAD
    if last < view.taken:
        return Fit.BEHIND
    if view.open and last == view.open.number:
        return Fit.HAS_OPEN
    return Fit.SAME if last == view.last_number else Fit.FITS
