"""The wheel that a bench installs: everything the app needs at run time, and nothing of development."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import unittest
import zipfile
from pathlib import Path

from flit_core.wheel import make_wheel_in

ROOT = Path(__file__).resolve().parents[2]


class WheelTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory(prefix="ebm-wheel-")
        cls.addClassCleanup(folder.cleanup)
        # The files that git knows, so that nothing which merely lies about gets in, and a build as Vite leaves it.
        source = Path(folder.name, "source")
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
        for name in listed.decode().split("\0"):
            if name and (ROOT / name).is_file():
                (source / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / name, source / name)
        manifest = source / "ebm" / "public" / "frontend" / ".vite" / "manifest.json"
        manifest.parent.mkdir(parents=True)
        manifest.write_text("{}")
        wheel = make_wheel_in(source / "pyproject.toml", Path(folder.name))
        cls.names = set(zipfile.ZipFile(wheel.file).namelist())
        cls.source = source

    names: set[str]
    source: Path

    def test_it_holds_every_doctype_the_page_and_the_build(self) -> None:
        wanted = [path.relative_to(self.source).as_posix() for path in self.source.glob("ebm/ebm/**/*.json")]
        self.assertGreaterEqual(len(wanted), 17)
        wanted += ["ebm/www/ebm.html", "ebm/hooks.py", "ebm/modules.txt", "ebm/patches.txt", "ebm/fiscal/vectors.json"]
        wanted += ["ebm/public/frontend/.vite/manifest.json", "ebm/public/ebm-logo.svg"]
        wanted += ["ebm/public/manifest.json", "ebm/public/icons/icon-192.png", "ebm/public/icons/icon-512.png"]
        self.assertEqual([name for name in wanted if name not in self.names], [])

    def test_it_holds_nothing_of_development(self) -> None:
        tops = {name.split("/")[0] for name in self.names}
        self.assertEqual({top for top in tops if not top.startswith("ebm")}, set())
