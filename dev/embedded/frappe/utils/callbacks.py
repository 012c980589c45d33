"""Functions to be run once, in order: what frappe.db.after_commit and its sisters are."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any


class CallbackManager:
    def __init__(self) -> None:
        self._functions: deque[Callable[[], Any]] = deque()

    def add(self, function: Callable[[], Any]) -> None:
        self._functions.append(function)

    __call__ = add

    def run(self) -> None:
        while self._functions:
            self._functions.popleft()()

    def reset(self) -> None:
        self._functions.clear()
