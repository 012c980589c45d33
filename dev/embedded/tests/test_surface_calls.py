"""The contract test of a name really calls it: a test that only mentions a name would prove nothing about it."""

from __future__ import annotations

import importlib
import inspect
import json
import os
import subprocess
import sys
from pathlib import Path
from types import CodeType
from typing import Any

import frappe
import frappe.auth
import frappe.handler
from frappe.broker import Broker
from frappe.database import Database
from frappe.model.document import Document
from test_surface import ROOT, listed

# What stands behind the first part of a name, where the module does not say.
OWNERS = {
    "Document": Document,
    "frappe.db": Database,
    "frappe.cache": Broker,
    "frappe.local.login_manager": frappe.auth.LoginManager,
}


def code_of(name: str) -> CodeType | None:
    """The function behind a listed name; None for classes, values and what only an instance has."""
    name = name.removeprefix("http:")
    if name == "login":
        return frappe.auth.LoginManager.login.__code__
    if name in frappe.handler.SHORT:
        return code(frappe.handler.SHORT[name])
    stem, _dot, last = name.rpartition(".")
    if stem in OWNERS:
        return code(getattr(OWNERS[stem], last, None))
    try:
        return code(getattr(importlib.import_module(stem), last, None))
    except ModuleNotFoundError:
        return None


def code(thing: Any) -> CodeType | None:
    return (
        None
        if inspect.isclass(thing)
        else getattr(inspect.unwrap(thing) if callable(thing) else None, "__code__", None)
    )


def test_the_contract_test_of_a_function_calls_it(tmp_path: Path) -> None:
    report = tmp_path / "calls.json"
    paths = os.pathsep.join([str(Path(__file__).parent), str(ROOT / "dev" / "embedded"), str(ROOT)])
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "surface_calls", "-p", "no:cacheprovider", "ebm/contract"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths, "EBM_SURFACE_CALLS": str(report)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == 0, run.stdout[-2000:]
    called = {test: {tuple(entry) for entry in entries} for test, entries in json.loads(report.read_text()).items()}
    functions = {name: found for name in listed() if (found := code_of(name))}
    assert len(functions) > 90, "most of what is listed are functions; are they still found?"
    idle = {
        name: listed()[name]
        for name, found in functions.items()
        if (found.co_filename, found.co_firstlineno) not in called.get(listed()[name], set())
    }
    assert not idle, f"their contract tests do not call them: {idle}"
