"""The QR code of a receipt (certification sheet, row 31; ebm-domain C3)."""

import io
import re
from dataclasses import dataclass
from datetime import datetime

import segno

# A receipt's QR text has some 90 characters; what is far longer is none, and is not looked at.
LONGEST = 300
_NUMBER = re.compile(r"([0-9]{1,18})(?:/([0-9]{1,18}))?")


@dataclass(frozen=True, slots=True)
class QrParts:
    """What a QR text says, part by part, as it stands there (digits of date and time, no dashes in the last two)."""

    date: str
    time: str
    sdc_id: str
    receipt_number: int
    total_number: int | None
    internal_data: str
    signature: str

    def differences(self, other: "QrParts") -> list[str]:
        """Names of the parts that differ. The case of letters is none; a total number counts where both have one."""
        return [name for name in PARTS if not self._same(name, other)]

    def shown(self, name: str) -> str:
        """One part as it is printed on the receipt."""
        value = getattr(self, name)
        if name == "date":
            return f"{value[:2]}/{value[2:4]}/{value[4:]}"
        if name == "time":
            return f"{value[:2]}:{value[2:4]}:{value[4:]}"
        if name in DASHED:
            return "-".join(re.findall(".{1,4}", value))
        return str(value)

    def _same(self, name: str, other: "QrParts") -> bool:
        mine, theirs = getattr(self, name), getattr(other, name)
        if name == "total_number" and None in (mine, theirs):
            return True
        return str(mine).casefold() == str(theirs).casefold()


PARTS = ("date", "time", "sdc_id", "receipt_number", "total_number", "internal_data", "signature")
DASHED = ("internal_data", "signature")


def qr_text(
    signed_at: datetime,
    sdc_id: str,
    receipt_number: int,
    total_number: int,
    internal_data: str,
    signature: str,
    *,
    with_total: bool = False,
) -> str:
    """`ddmmyyyy#hhmmss#SDC#receipt number#internal data#signature`, the last two without dashes.

    Whether the receipt number is A (of its type) or A/B (with the total) is not settled by RRA's words: `with_total` is
    a setting. `signed_at` is the device's time, in Africa/Kigali.

    Never raises: it is made after the authority has signed, and then nothing may keep the signature from being stored.
    Characters that would break the form (`#`, blanks, all but printable ASCII) are left out of the parts.
    """
    number = f"{receipt_number}/{total_number}" if with_total else f"{receipt_number}"
    day = f"{signed_at.day:02d}{signed_at.month:02d}{signed_at.year:04d}"
    parts = (day, f"{signed_at:%H%M%S}", _fit(sdc_id), number, _bare(internal_data), _bare(signature))
    return "#".join(parts)


def parse_qr_text(text: str) -> QrParts | None:
    """What a scanned, pasted or typed QR text says, or None where it is none.

    Blanks and line breaks count for nothing; neither do dashes in the internal data and the signature, nor `/ - . :`
    between the numbers of date and time. The receipt number is A or A/B. A day that no calendar has is read as well: an
    altered receipt must be told from one that cannot be read.
    """
    if len(text) > LONGEST:
        return None
    parts = "".join(text.split()).split("#")
    if len(parts) != 6:
        return None
    date, time = (re.sub(r"[/.:-]", "", part) for part in parts[:2])
    number = _NUMBER.fullmatch(parts[3])
    sdc_id, internal_data, signature = _fit(parts[2]), _bare(parts[4]), _bare(parts[5])
    well = re.fullmatch("[0-9]{8}", date) and re.fullmatch("[0-9]{6}", time)
    if not (well and number and sdc_id and internal_data and signature):
        return None
    total = int(number[2]) if number[2] else None
    return QrParts(date, time, sdc_id, int(number[1]), total, internal_data, signature)


def qr_svg(text: str) -> str:
    """The code as an SVG element that scales to its frame: black on white, with the quiet zone of four modules.

    Error correction M: a roll printer's paper creases, and the code must still fit the 80 mm roll.
    """
    out = io.BytesIO()
    code = segno.make(text, error="m", micro=False, boost_error=False)
    code.save(out, kind="svg", xmldecl=False, svgclass=None, lineclass=None, omitsize=True, light="#fff", nl=False)
    return out.getvalue().decode("utf-8")


def _bare(text: str) -> str:
    return _fit(text).replace("-", "")


def _fit(text: str) -> str:
    return "".join(c for c in text if "!" <= c <= "~" and c != "#")
