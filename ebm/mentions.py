"""Mentions in markup, as Frappe reads them: any element of class `mention` names by `data-id` a user, or a group."""

from __future__ import annotations

from collections.abc import Collection
from html import escape
from html.parser import HTMLParser

Attributes = list[tuple[str, str | None]]
Named = tuple[str, bool]


def mentions_in(html: str | None) -> list[Named]:
    """(name, whether it is a group's) of each mention, in order."""
    return _read(html).named


def without_nobody(html: str | None, nor: Collection[Named] = ()) -> str:
    """The same without the class on what names nobody (Frappe answers 500 to that), nor on what names one of `nor`."""
    reader = _read(html, nor)
    for start, tag, mended in reversed(reader.nameless):
        reader.html = reader.html[:start] + mended + reader.html[start + len(tag) :]
    return reader.html


def _read(html: str | None, nor: Collection[Named] = ()) -> _Mentions:
    reader = _Mentions(html or "", nor)
    # Nearly all text has none.
    if "mention" in reader.html:
        reader.feed(reader.html)
        reader.close()
    return reader


class _Mentions(HTMLParser):
    """Frappe's own reader is made on the same parser."""

    def __init__(self, html: str, nor: Collection[Named]) -> None:
        super().__init__()
        self.html = html
        self.nor = nor
        self.lines = [0, *(at + 1 for at, letter in enumerate(html) if letter == "\n")]
        self.named: list[Named] = []
        self.nameless: list[tuple[int, str, str]] = []

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        # The first of several alike counts for some readers and the last for others: each must name somebody.
        classes = [(value or "").split() for name, value in attrs if name == "class"]
        if not any("mention" in names for names in classes):
            return
        names = [(value or "").strip() for name, value in attrs if name == "data-id"]
        is_group = ("data-is-group", "true") in attrs
        if names and all(names) and not any((name, is_group) in self.nor for name in names):
            self.named.append((names[-1], is_group))
        else:
            line, column = self.getpos()
            mended = " ".join([tag, *(_attribute(name, value) for name, value in attrs)])
            self.nameless.append((self.lines[line - 1] + column, self.get_starttag_text() or "", f"<{mended}>"))


def _attribute(name: str, value: str | None) -> str:
    if name == "class":
        value = " ".join(part for part in (value or "").split() if part != "mention")
    return name if value is None else f'{name}="{escape(value)}"'
