"""Which hooks ran, in order, in a file that outlives a rollback."""

import json
import os
from typing import Any

import frappe


def path() -> str:
    return str(frappe.get_site_path("logs", "trace.json"))


def read() -> list[str]:
    if not os.path.exists(path()):
        return []
    with open(path()) as lines:
        return [json.loads(line) for line in lines]


def clear() -> None:
    if os.path.exists(path()):
        os.remove(path())


def note(line: str) -> None:
    with open(path(), "a") as lines:
        lines.write(json.dumps(line) + "\n")


def state(source: str, hook: str, doc: Any) -> None:
    note(f"{source}:{hook}:docstatus={int(doc.docstatus)}:name={doc.name}:is_new={bool(doc.is_new())}")


def on_login(login_manager: Any = None) -> None:
    note(f"on_login:{login_manager.user}")


def __getattr__(hook: str) -> Any:
    if hook.startswith("__"):
        raise AttributeError(hook)

    def ran(doc: Any, method: str | None = None) -> None:
        state("hook", hook, doc)

    return ran
