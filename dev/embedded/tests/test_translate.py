"""MariaDB's SQL becomes SQLite's; money and dates are wrapped where they are written, nothing else is touched."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from frappe.database.functions import to_datetime, to_hundredths, to_time
from frappe.database.translate import translate

KINDS = {"price": "currency", "at": "datetime", "day": "date"}


def turned(query: str, values: Any = ()) -> tuple[str, list[Any]]:
    statement = translate(query, bool(values), lambda _table: KINDS)
    text, flat = statement.bind(values)
    return "".join(text.split()), flat


@pytest.mark.parametrize(
    ("query", "values", "expected", "flat"),
    [
        ("select a from t where b = %s", ("x",), "select a from t where b = ?", ["x"]),
        (
            "select a from t where b in %s and c = %s",
            (("x", "y"), 1),
            "select a from t where b in (?, ?) and c = ?",
            ["x", "y", 1],
        ),
        ("select a where b in %s", ([],), "select a where b in (NULL)", []),
        ("select %(a)s, %(b)s, %(a)s", {"a": 1, "b": 2}, "select ?, ?, ?", [1, 2, 1]),
        ('select "it\'s", "a""b"', (), "select 'it''s', 'a\"b'", []),
        ("select 'a%%b', 10 %% 3 where x = %s", (1,), "select 'a%b', 10 % 3 where x = ?", [1]),
        ("select 'a%b' where x like '%s'", (), "select 'a%b' where x like '%s' ESCAPE '\\'", []),
        ("select a from `tabX` where b <=> 1", (), "select a from `tabX` where b IS 1", []),
        ("select a from t use index (x) where b = 1", (), "select a from t where b = 1", []),
        ("select a from t force index (`PRIMARY`)", (), "select a from t INDEXED BY `sqlite_autoindex_t_1`", []),
        (
            "select a from `tabT` force index (`x`) where b = 1",
            (),
            "select a from `tabT` INDEXED BY `T:x` where b = 1",
            [],
        ),
        ("insert ignore into t (a) values (%s)", (1,), "insert OR IGNORE into t(`a`) values (?)", [1]),
        ("update t set price = %s where x = 1", (5,), "update t set `price__c` = to_hundredths( ?) where x = 1", [5]),
        (
            "update t x set x.price = x.price + 1, x.b = 2",
            (),
            "update t x set `price__c` = to_hundredths( x.price + 1) , `b` = 2",
            [],
        ),
        (
            "insert into t (a, price, at) values (%s, %s, %s), (1, f(2, 3), now())",
            (1, 2, 3),
            "insert into t(`a`, `price__c`, `at`) values (?, to_hundredths( ?), to_datetime( ?)),"
            " (1, to_hundredths( f(2, 3)), to_datetime( now()))",
            [1, 2, 3],
        ),
        (
            "insert into t (a, price) select b, sum(price) from u group by b",
            (),
            "insert into t(`a`, `price__c`) SELECT b, to_hundredths( sum(price) )from u group by b",
            [],
        ),
        (
            "insert into t (a, price) values (1, 2)"
            " on duplicate key update price = price + values(price), a = values(a)",
            (),
            "insert into t(`a`, `price__c`) values (1, to_hundredths( 2)) ON CONFLICT DO UPDATE SET"
            " `price__c` = to_hundredths( price + excluded.price) , `a` = excluded.a",
            [],
        ),
    ],
)
def test_a_statement_is_turned(query: str, values: Any, expected: str, flat: list[Any]) -> None:
    assert turned(query, values) == ("".join(expected.split()), flat)


def test_for_update_is_dropped_and_counts_as_a_write() -> None:
    statement = translate("select a from t where b = 1 for update skip locked", False, lambda _t: {})
    assert statement.bind(())[0].strip() == "select a from t where b = 1"
    assert statement.writes


@pytest.mark.parametrize("values", [(1,), (1, 2, 3)])
def test_too_few_and_too_many_values_are_refused(values: tuple[int, ...]) -> None:
    with pytest.raises(TypeError):
        turned("select %s, %s", values)


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ("401.20", 40120), (0.07, 7), (99999999999.99, 9999999999999), (Decimal("1.005"), 101), ("1.004", 100),
        (-0.005, -1),
        (0, 0), ("", 0), (None, None), (7953.2, 795320),
    ],
)  # fmt: skip
def test_money_is_rounded_half_up_to_hundredths(given: Any, stored: int | None) -> None:
    assert to_hundredths(given) == stored


@pytest.mark.parametrize("bad", ["abc", float("nan"), float("inf"), 10**12])
def test_money_that_no_column_holds_is_refused(bad: Any) -> None:
    with pytest.raises((ValueError, ArithmeticError)):
        to_hundredths(bad)


def test_dates_are_brought_to_one_spelling() -> None:
    assert to_datetime("2026-01-02 03:04:05") == "2026-01-02 03:04:05.000000"
    assert to_datetime("2026-01-02") == "2026-01-02 00:00:00.000000"
    assert to_datetime("") is None
    assert to_time("1:02") == "01:02:00.000000"
    assert to_time("1 day, 2:03:04.5") == "26:03:04.500000"
    with pytest.raises(ValueError, match="Invalid isoformat"):
        to_datetime("not-a-date")
