"""What the front-end build left: its entry, style sheets and preloads, read from Vite's manifest."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PUBLIC = Path(__file__).parent / "public" / "frontend"
MANIFEST = PUBLIC / ".vite" / "manifest.json"
BASE = "/assets/ebm/frontend/"

_read: dict[float, Build] = {}


@dataclass(frozen=True)
class Build:
    """Addresses of the entry module, its style sheets and the modules worth loading at once."""

    entry: str
    styles: tuple[str, ...]
    preloads: tuple[str, ...]
    build_id: str


def read_build() -> Build | None:
    """The current build, or None when there is none yet. Read again when the file changes."""
    try:
        changed = MANIFEST.stat().st_mtime
    except OSError:
        return None
    if changed not in _read:
        _read.clear()
        _read[changed] = _parse(MANIFEST.read_bytes())
    return _read[changed]


def build_id() -> str:
    """A short name of the build: open tabs learn from it that there is a new one."""
    build = read_build()
    return build.build_id if build else ""


def _parse(raw: bytes) -> Build:
    manifest: dict[str, Any] = json.loads(raw)
    entry_key = next(key for key, chunk in manifest.items() if chunk.get("isEntry"))
    styles: list[str] = []
    preloads: list[str] = []
    seen: set[str] = set()

    def walk(key: str) -> None:
        if key in seen:
            return
        seen.add(key)
        chunk = manifest[key]
        styles.extend(chunk.get("css", []))
        if key != entry_key:
            preloads.append(chunk["file"])
        for imported in chunk.get("imports", []):
            walk(imported)

    walk(entry_key)
    return Build(
        entry=BASE + manifest[entry_key]["file"],
        styles=tuple(BASE + path for path in dict.fromkeys(styles)),
        preloads=tuple(BASE + path for path in dict.fromkeys(preloads)),
        build_id=hashlib.sha256(raw).hexdigest()[:12],
    )
