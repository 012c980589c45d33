"""Blocks of a receipt as plain text of a fixed width: the slip that the journal keeps. Nothing is ever cut off."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

_IN_THE_MIDDLE = ("center", "large", "warning")


def slip_text(blocks: Sequence[Mapping[str, Any]], width: int = 42) -> str:
    """The slip, blocks apart by a line of dashes, each line at most `width` characters, "\\n" between lines.

    A row's right side stands at the right edge. What does not fit goes on in the next line; a word longer than a line
    is divided. Raises ValueError for a width under 8.
    """
    if width < 8:
        raise ValueError("a slip is at least 8 characters wide")
    parts = [
        "\n".join(line for row in block["rows"] for line in _row(row["left"], row["right"], row["style"], width))
        for block in blocks
    ]
    return f"\n{'-' * width}\n".join(parts) + "\n"


# Most rows of one receipt are those of the next: header, names, what was set once already before the signature came.
@lru_cache(maxsize=1024)
def _row(left: str, right: str, style: str, width: int) -> tuple[str, ...]:
    return tuple(_set(_one_line(left), _one_line(right), style, width))


def _set(left: str, right: str, style: str, width: int) -> Iterator[str]:
    if style in _IN_THE_MIDDLE:
        for line in _wrap(f"{left} {right}".strip(), width):
            yield line.center(width).rstrip()
        return
    lines = _wrap(left, width)
    if not right:
        yield from lines
        return
    *before, last = lines
    yield from before
    if len(last) + 1 + len(right) <= width:
        yield last + right.rjust(width - len(last))
        return
    if last:
        yield last
    for line in _wrap(right, width):
        yield line.rjust(width)


def _one_line(text: str) -> str:
    """Control characters, line breaks and runs of blanks become one blank: a name must not draw lines of its own."""
    if not text.isprintable():
        text = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(text.split())


def _wrap(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
            continue
        pieces = [word[at : at + width] for at in range(0, len(word), width)] or [""]
        lines = lines[:-1] + pieces if not lines[-1] else lines + pieces
    return lines
