"""A plug-in of pytest: which functions of embedded each contract test really called, as JSON in the file that
EBM_SURFACE_CALLS names: {test: [[file, first line]]}. Requests are answered in threads of their own, so those count.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

FRAPPE = str(Path(__file__).resolve().parents[1] / "frappe")
called: dict[str, list[tuple[str, int]]] = {}


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    seen: set[tuple[str, int]] = set()

    def note(frame: FrameType, event: str, _arg: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(FRAPPE):
            seen.add((frame.f_code.co_filename, frame.f_code.co_firstlineno))

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    called[item.nodeid.rsplit("/", 1)[-1].replace(".py::", ".").replace("::", ".")] = sorted(seen)


def pytest_sessionfinish() -> None:
    Path(os.environ["EBM_SURFACE_CALLS"]).write_text(json.dumps(called))
