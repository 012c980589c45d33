"""Embedded answers as the real site did that dev/captures were taken from: each captured exchange is sent again, or
captures.txt says why not. What differs on purpose has its reason in docs/real-site.md.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby

import frappe
import pytest
from arrangements import arrange, series
from captured import (
    CAPTURES,
    Answer,
    Exchange,
    differences,
    exchanges,
    files_without_exchanges,
    reasons,
    verdicts,
)
from replay import WireSite

ALL = exchanges()
TABLE = verdicts()
# Row `data-images` of docs/real-site.md: the picture is dropped, not turned into a file.
KEPT_NOT_HERE = {"img_data": "<img>"}


@pytest.fixture(scope="module")
def wire(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WireSite]:
    made = WireSite(tmp_path_factory.mktemp("wire") / "ebm.localhost")
    made.make()
    made.serve()
    yield made
    made.end()


def test_no_exchange_is_forgotten_and_none_is_invented() -> None:
    captured = {(e.file, e.name) for e in ALL} | files_without_exchanges()
    assert captured - set(TABLE) == set(), "say in captures.txt what becomes of these"
    assert set(TABLE) - captured == set(), "no such exchange"


def test_each_reason_is_given_and_used() -> None:
    used = {verdict.partition(":")[2] for verdict in TABLE.values()} - {""}
    assert {verdict.partition(":")[0] for verdict in TABLE.values()} <= {"replayed", "differs", "out"}
    assert used == set(reasons()), "codes of captures.txt and rows of docs/real-site.md"


@pytest.mark.parametrize("file", sorted({e.file for e in ALL}))
def test_embedded_answers_as_captured(wire: WireSite, file: str) -> None:
    wrong, idle = {}, []
    for number, exchange in enumerate(e for e in ALL if e.file == file):
        verdict = TABLE[(file, exchange.name)]
        arrange(wire, file, exchange.name, number == 0)
        if verdict.startswith("out"):
            continue
        found = differences(as_answer(exchange), wire.replay(exchange), wire.learned)
        if verdict == "replayed" and found:
            wrong[exchange.name] = found
        if verdict.startswith("differs") and not found:
            idle.append(exchange.name)
    assert not wrong, "\n".join(f"{name}: {found}" for name, found in wrong.items())
    assert not idle, f"these do not differ any more: {idle}"


@pytest.mark.parametrize(
    "case", json.loads((CAPTURES / "10b_sanitiser_matrix.json").read_text()), ids=lambda case: case["case"]
)
def test_html_is_cleaned_as_captured(wire: WireSite, case: dict[str, str]) -> None:
    def cleaned() -> tuple[str, str]:
        series("WO-", 500)
        doc = frappe.get_doc(doctype="Wire Order", subject=case["case"], body=case["in"]).insert()
        return doc.body, doc.add_comment("Comment", case["in"]).content

    dropped = KEPT_NOT_HERE.get(case["case"])
    assert wire.inside(cleaned) == ((dropped, dropped) if dropped else (case["text_editor"], case["comment"]))


def as_answer(exchange: Exchange) -> Answer:
    response = exchange.response
    return Answer(response["status"], response["headers"], response["set_cookie"], response["body"])


def test_a_difference_would_be_seen() -> None:
    cookie = "sid=x; HttpOnly; Max-Age=612000; Path=/; SameSite=Lax"
    told = '["{\\"message\\": \\"no\\"}"]'
    good = Answer(417, {"Content-Type": "application/json"}, [cookie], {"exc_type": "A", "_server_messages": told})
    assert differences(good, good, {}) == {}
    for aspect, worse in {
        "status": good._replace(status=500),
        "headers": good._replace(headers={"Content-Type": "text/html"}),
        "cookies": good._replace(set_cookie=[cookie.replace("; HttpOnly", "")]),
        "keys": good._replace(body={**good.body, "exception": "more"}),
        "exc_type": good._replace(body={**good.body, "exc_type": "B"}),
        "_server_messages": good._replace(body={**good.body, "_server_messages": told.replace("no", "yes")}),
    }.items():
        assert aspect in differences(good, worse, {}), aspect


def test_names_times_and_tokens_may_be_new() -> None:
    body = {"name": "gbmptfo5ij", "modified": "2026-11-20 23:02:20.122605", "qty": 3}
    mine = {"name": "abcdefghij", "modified": "2027-01-01 00:00:00.5", "qty": 3}
    learned: dict[str, str] = {}
    old, new = Answer(200, {}, [], body), Answer(200, {}, [], mine)
    assert differences(old, new, learned) == {}
    assert learned == {body["name"]: mine["name"], body["modified"]: mine["modified"]}
    assert "qty" not in differences(old, new, learned)
    assert "qty" in differences(old, new._replace(body={**mine, "qty": "3"}), learned)


def test_files_are_replayed_in_the_order_of_their_exchanges() -> None:
    assert [file for file, _group in groupby(e.file for e in ALL)] == sorted({e.file for e in ALL})
