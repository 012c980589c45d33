"""The QR code of a receipt (certification sheet, row 31; ebm-domain C3)."""

import io
from datetime import datetime

import segno


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
