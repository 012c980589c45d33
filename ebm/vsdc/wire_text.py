"""Names and times as the protocol takes them."""

import unicodedata
from datetime import date, datetime, timedelta


class PayloadError(ValueError):
    """A value that cannot be sent as it is. `field` is the protocol's name of it, `fault` what is wrong with it."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(f"{field} {text}")
        self.field = field
        self.fault = text


KIGALI_OFFSET = timedelta(hours=2)


def cut(text: str, most: int) -> str:
    """A name of at most `most` characters: one line, no control characters, cut at a whole character.

    Counted in UTF-16 units, as Java and JavaScript count; a letter is not separated from the accents that follow it.
    """
    clean = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if length_of(clean) <= most:
        return clean
    end = 0
    units = 0
    for position, char in enumerate(clean):
        units += length_of(char)
        if units > most:
            break
        end = position + 1
    while end and unicodedata.combining(clean[end]):
        end -= 1
    return clean[:end].rstrip()


def moment(field: str, at: datetime) -> str:
    """yyyyMMddHHmmss in Africa/Kigali. Raises PayloadError for a time of another zone."""
    if at.tzinfo is not None and at.utcoffset() != KIGALI_OFFSET:
        raise PayloadError(field, "must be a time in Africa/Kigali")
    return f"{day(at)}{at:%H%M%S}"


def day(on: date) -> str:
    """yyyyMMdd; strftime alone would write the year 999 with three digits on some systems."""
    return f"{on.year:04d}{on.month:02d}{on.day:02d}"


def length_of(text: str) -> int:
    """The length of a text as the device counts it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
