"""What a device answers to a look-up: typed rows, an empty list for 001, an error for everything else.

Source: ebm-domain A5, A6, A10. The rows are foreign data: texts are cut to the protocol's lengths, a row without its
key is left out and counted, so that one bad row of thousands does not keep the others away.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from ebm.fiscal.outcome import SUCCESS, Answer
from ebm.fiscal.result_codes import result_of
from ebm.fiscal.signed_data import whole_number
from ebm.vsdc.wire_text import cut

NOTHING_FOUND = "001"
Row = TypeVar("Row")


class LookUpFailed(Exception):
    """No usable answer. `code` is the device's, or the kind of answer (not_written, no_answer, bad_http, garbled).

    The text is a sentence for a person. `away`: nothing answered, so that trying again later is all there is to do.
    """

    def __init__(self, code: str, text: str, *, away: bool = False) -> None:
        super().__init__(text)
        self.code = code
        self.away = away


@dataclass(frozen=True, slots=True)
class Code:
    """One code of one class (ebm-domain B); of tax letters `user_defined` holds the rate first."""

    code_class: str
    class_name: str
    code: str
    name: str
    description: str
    sort_order: int
    user_defined: tuple[str, str, str]
    in_use: bool


@dataclass(frozen=True, slots=True)
class ItemClass:
    """`code` has 2 to 10 digits by `level`; an item takes one of level 5 with 10 digits."""

    code: str
    name: str
    level: int
    tax_letter: str
    in_use: bool


@dataclass(frozen=True, slots=True)
class Branch:
    tin: str
    code: str
    name: str
    status: str
    address: str
    manager: str
    is_head_office: bool


@dataclass(frozen=True, slots=True)
class Notice:
    """A message of the authority. `registered_at` is the protocol's text of 14 digits, or ""."""

    number: int
    title: str
    text: str
    url: str
    author: str
    registered_at: str


@dataclass(frozen=True, slots=True)
class Taxpayer:
    tin: str
    name: str
    status: str
    address: str

    @property
    def is_active(self) -> bool:
        return self.status == "A"


@dataclass(frozen=True, slots=True)
class KnownItem:
    """An item as the authority has it."""

    code: str
    item_class: str
    name: str
    tax_letter: str
    in_use: bool


@dataclass(frozen=True, slots=True)
class Found(Generic[Row]):
    """`moved`: the answer was 000, so that the next request may ask for what comes after this one. `unreadable`: rows
    that were left out."""

    rows: list[Row]
    moved: bool
    unreadable: int = 0


def codes(answer: Answer) -> Found[Code]:
    """selectCodes: classes with their codes, flat. Raises LookUpFailed."""
    found, rows = _entries(answer, "clsList"), []
    unreadable = 0
    for entry in found or ():
        if not _text(entry, "cdCls", 5):
            unreadable += 1
            continue
        for detail in _objects(entry.get("dtlList")):
            row = _code(entry, detail)
            if row:
                rows.append(row)
            else:
                unreadable += 1
    return Found(rows, found is not None, unreadable)


def item_classes(answer: Answer) -> Found[ItemClass]:
    """selectItemsClass. Raises LookUpFailed."""
    return _list(answer, "itemClsList", _item_class)


def branches(answer: Answer) -> Found[Branch]:
    """selectBranches. Raises LookUpFailed."""
    return _list(answer, "bhfList", _branch)


def notices(answer: Answer) -> Found[Notice]:
    """selectNotices. Raises LookUpFailed."""
    return _list(answer, "noticeList", _notice)


def items(answer: Answer) -> Found[KnownItem]:
    """selectItems. Raises LookUpFailed."""
    return _list(answer, "itemList", _item)


def customer(answer: Answer, tin: str) -> Taxpayer | None:
    """selectCustomer: the taxpayer of this very TIN; None for 001 and 884, both "not known". Raises LookUpFailed."""
    if answer.kind == "envelope" and answer.code == "884":
        return None
    rows = _list(answer, "custList", _taxpayer).rows
    return next((row for row in rows if row.tin == tin), None)


def saved(answer: Answer) -> str:
    """saveItems: the device's own words where it took the item. Raises LookUpFailed."""
    _accept(answer)
    return answer.message


def _accept(answer: Answer) -> None:
    if answer.kind == "not_written":
        raise LookUpFailed(answer.kind, "The device cannot be reached. Try again when it answers.", away=True)
    if answer.kind == "no_answer":
        raise LookUpFailed(answer.kind, "The device did not answer in time. Try again.", away=True)
    if answer.kind != "envelope":
        raise LookUpFailed(answer.kind, "What answers at the device's address is no device, or it was cut off.")
    if answer.code == "894":
        raise LookUpFailed("894", "The device cannot reach the authority. Try again later.", away=True)
    if answer.code not in SUCCESS:
        said = f"{answer.code} {answer.message}".strip()
        text = f"The device answered {said} ({result_of(answer.code).meaning.lower()})."
        raise LookUpFailed(answer.code, text)


def _entries(answer: Answer, name: str) -> list[Mapping[str, Any]] | None:
    """The objects of a list; None for 001. 000 without the list is no answer: a mark must not move over it."""
    if answer.kind == "envelope" and answer.code == NOTHING_FOUND:
        return None
    _accept(answer)
    listed = (answer.data or {}).get(name)
    if not isinstance(listed, list):
        raise LookUpFailed("garbled", f"The device's answer has no {name}.")
    return list(_objects(listed))


def _list(answer: Answer, name: str, read: Callable[[Mapping[str, Any]], Row | None]) -> Found[Row]:
    entries = _entries(answer, name)
    rows = [row for entry in entries or () if (row := read(entry)) is not None]
    return Found(rows, entries is not None, len(entries or ()) - len(rows))


def _objects(value: object) -> Iterable[Mapping[str, Any]]:
    """What is no object becomes an empty one, which no reader takes: so it is counted."""
    for entry in value if isinstance(value, list) else ():
        yield entry if isinstance(entry, dict) else {}


def _text(entry: Mapping[str, Any], name: str, most: int) -> str:
    value = entry.get(name)
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        return ""
    return cut(str(value), most)


def _used(entry: Mapping[str, Any]) -> bool:
    return entry.get("useYn") != "N"


def _address(entry: Mapping[str, Any]) -> str:
    parts = (_text(entry, name, 100) for name in ("locDesc", "sctrNm", "dstrtNm", "prvncNm"))
    return ", ".join(part for part in parts if part)


def _code(entry: Mapping[str, Any], detail: Mapping[str, Any]) -> Code | None:
    code = _text(detail, "cd", 5)
    if not code:
        return None
    return Code(
        code_class=_text(entry, "cdCls", 5),
        class_name=_text(entry, "cdClsNm", 60),
        code=code,
        name=_text(detail, "cdNm", 60),
        description=_text(detail, "cdDesc", 500),
        sort_order=whole_number(detail.get("srtOrd"), least=0) or 0,
        user_defined=(
            _text(detail, "userDfnCd1", 20),
            _text(detail, "userDfnCd2", 20),
            _text(detail, "userDfnCd3", 20),
        ),
        in_use=_used(entry) and _used(detail),
    )


def _item_class(entry: Mapping[str, Any]) -> ItemClass | None:
    code = _text(entry, "itemClsCd", 10)
    if not code.isascii() or not code.isdigit():
        return None
    level = whole_number(entry.get("itemClsLvl"), least=0) or 0
    return ItemClass(code, _text(entry, "itemClsNm", 200), min(level, 99), _text(entry, "taxTyCd", 5), _used(entry))


def _branch(entry: Mapping[str, Any]) -> Branch | None:
    tin, code = _text(entry, "tin", 9), _text(entry, "bhfId", 2)
    if not tin or not code:
        return None
    head_office, status = entry.get("hqYn") == "Y", _text(entry, "bhfSttsCd", 5)
    return Branch(tin, code, _text(entry, "bhfNm", 60), status, _address(entry), _text(entry, "mgrNm", 60), head_office)


def _notice(entry: Mapping[str, Any]) -> Notice | None:
    number = whole_number(entry.get("noticeNo"), least=0)
    # The column holds 32 bits.
    if number is None or number >= 2**31:
        return None
    at = _text(entry, "regDt", 14)
    return Notice(
        number=number,
        title=_text(entry, "title", 1000),
        text=_lines(entry.get("cont")),
        url=_text(entry, "dtlUrl", 200),
        author=_text(entry, "regrNm", 60),
        registered_at=at if len(at) == 14 and at.isascii() and at.isdigit() else "",
    )


def _lines(value: object) -> str:
    """A text of several lines, each cleaned."""
    lines = value.splitlines() if isinstance(value, str) else []
    return "\n".join(cut(line, 4000) for line in lines)[:4000].strip()


def _taxpayer(entry: Mapping[str, Any]) -> Taxpayer | None:
    tin, name = _text(entry, "tin", 9), _text(entry, "taxprNm", 60)
    return Taxpayer(tin, name, _text(entry, "taxprSttsCd", 5), _address(entry)) if tin and name else None


def _item(entry: Mapping[str, Any]) -> KnownItem | None:
    code = _text(entry, "itemCd", 20)
    if not code:
        return None
    name, letter = _text(entry, "itemNm", 200), _text(entry, "taxTyCd", 5)
    return KnownItem(code, _text(entry, "itemClsCd", 10), name, letter, _used(entry))
