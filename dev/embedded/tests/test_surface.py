"""The app cannot outgrow embedded unseen: every name of Frappe that it uses, and every call that it makes over HTTP,
stands in surface.txt with the contract
test that proves it on both runtimes; and nothing stands there that no test proves."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SURFACE = ROOT / "dev" / "embedded" / "surface.txt"
CONTRACT = ROOT / "ebm" / "contract"
# Calls of Frappe's own over HTTP, as the front end and the browser tests spell them.
HTTP = re.compile(
    r"""['"`/]((?:frappe\.(?:auth|client|desk|handler|realtime|sessions)\.[a-z_.]+[a-z_])|(?:(?<=method/)(?:login|logout|ping|upload_file|run_doc_method)))(?=['"`?])"""
)
# What a document offers; a call of such a name on anything else is harmless here, a missing one on a document is not.
DOCUMENT = frozenset(
    """add_comment append apply_fieldlevel_read_permissions as_dict cancel check_permission db_insert db_set
    db_update delete get_all_children get_doc_before_save get_latest get_password has_permission has_value_changed
    insert is_new load_from_db notify_update reload rename run_method save submit validate_higher_perm_levels""".split()  # noqa: SIM905 words read better
)


def listed() -> dict[str, str]:
    """Name to test, of surface.txt."""
    rows = [line.split() for line in SURFACE.read_text().splitlines() if line.strip() and not line.startswith("#")]
    for row in rows:
        assert len(row) == 2, f"one name and one test a line: {row}"
    assert len({row[0] for row in rows}) == len(rows), "a name stands twice"
    return dict(row for row in rows)


def names_used(path: Path) -> Iterator[str]:
    """Dotted names of frappe in a module, and methods of documents as `Document.x`."""
    tree = ast.parse(path.read_text())
    aliases: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                if name.name.split(".")[0] == "frappe":
                    aliases[name.asname or "frappe"] = name.name if name.asname else "frappe"
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "frappe":
            for name in node.names:
                aliases[name.asname or name.name] = f"{node.module}.{name.name}"
                yield f"{node.module}.{name.name}"
    inner: set[int] = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute) or id(node) in inner:
            continue
        parts, value = [node.attr], node.value
        while isinstance(value, ast.Attribute):
            inner.add(id(value))
            parts.append(value.attr)
            value = value.value
        if isinstance(value, ast.Name) and value.id in aliases:
            yield known(".".join([aliases[value.id], *reversed(parts)]))
        else:
            yield from (f"Document.{part}" for part in parts if part in DOCUMENT)


def known(name: str) -> str:
    """The part of a chain that is Frappe's: frappe.local.response.get is dict's get on frappe.local.response."""
    for stem in (
        "frappe.local.response",
        "frappe.local.request",
        "frappe.local.conf",
        "frappe.session.data",
        "frappe.conf",
    ):
        if name.startswith(stem + "."):
            return stem
    return name


def app_modules() -> Iterator[Path]:
    for path in sorted((ROOT / "ebm").rglob("*.py")):
        if CONTRACT not in path.parents:
            yield path


def front_end_sources() -> Iterator[Path]:
    for pattern in ("frontend/src/**/*.ts", "frontend/src/**/*.tsx", "dev/e2e/**/*.ts"):
        for path in sorted(ROOT.glob(pattern)):
            if ".test." not in path.name and "/testing/" not in path.as_posix():
                yield path


@lru_cache
def contract_tests() -> dict[str, str]:
    """module.Class.test to its source."""
    found = {}
    for path in sorted(CONTRACT.glob("test_*.py")):
        source = path.read_text()
        for node in ast.parse(source).body:
            if isinstance(node, ast.ClassDef):
                for item in node.body:
                    if isinstance(item, ast.FunctionDef) and item.name.startswith("test_"):
                        found[f"{path.stem}.{node.name}.{item.name}"] = ast.get_source_segment(source, item) or ""
    return found


def test_every_name_that_the_app_uses_is_listed() -> None:
    surface = listed()
    missing = {
        name: str(path.relative_to(ROOT)) for path in app_modules() for name in names_used(path) if name not in surface
    }
    assert not missing, f"prove these in ebm/contract and list them in {SURFACE.name}: {missing}"


def test_every_call_that_the_front_end_makes_is_listed() -> None:
    surface = listed()
    missing = {
        call: str(path.relative_to(ROOT))
        for path in front_end_sources()
        for call in HTTP.findall(path.read_text())
        if f"http:{call}" not in surface
    }
    assert not missing, f"prove these over HTTP in ebm/contract and list them as http:...: {missing}"


def test_every_listed_name_has_a_contract_test_that_speaks_of_it() -> None:
    tests = contract_tests()
    unproved = {
        name: test
        for name, test in listed().items()
        if test not in tests or not re.search(rf"\b{re.escape(last_part(name))}\b", tests[test])
    }
    assert not unproved, f"no such test, or it does not name it: {unproved}"


def last_part(name: str) -> str:
    return name.removeprefix("http:").rsplit(".", 1)[-1]


def test_contract_tests_know_nothing_of_embedded() -> None:
    for path in sorted(CONTRACT.glob("*.py")):
        assert "embedded" not in path.read_text(), f"{path.name} speaks of a runtime"


def test_a_new_name_would_be_seen(tmp_path: Path) -> None:
    module = tmp_path / "new.py"
    module.write_text(
        "import frappe\nfrom frappe.utils import now as jetzt\nfrappe.brand_new(1)\ndoc.db_set('a', 1)\njetzt()\n"
    )
    assert set(names_used(module)) == {"frappe.brand_new", "frappe.utils.now", "Document.db_set"}
