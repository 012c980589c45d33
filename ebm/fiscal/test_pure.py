"""ebm.fiscal and ebm.vsdc stand alone: no frappe, nothing of the application around them, no clock in decisions."""

import ast
import subprocess
import sys
import unittest
from collections.abc import Iterator
from pathlib import Path

from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("fiscal", "vsdc")
TEST_ONLY = {"hypothesis"}
THIRD_PARTY = {("ebm/fiscal/qr.py", "segno")}


def sources() -> Iterator[Path]:
    for package in PACKAGES:
        yield from sorted((ROOT / "ebm" / package).rglob("*.py"))


def imports_of(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." if node.level else (node.module or "")


class Imports(unittest.TestCase):
    def test_only_the_standard_library_and_each_other_are_imported(self) -> None:
        seen = 0
        for path in sources():
            name = path.relative_to(ROOT).as_posix()
            allowed = TEST_ONLY if path.name.startswith("test_") else set()
            for module in imports_of(path):
                seen += 1
                top = module.split(".")[0]
                good = (
                    top in sys.stdlib_module_names
                    or module.startswith(("ebm.fiscal", "ebm.vsdc"))
                    or top in allowed
                    or (name, module) in THIRD_PARTY
                )
                self.assertTrue(good, f"{name} imports {module}")
        self.assertGreater(seen, 50)

    def test_fiscal_does_not_import_vsdc(self) -> None:
        for path in (ROOT / "ebm" / "fiscal").rglob("*.py"):
            self.assertFalse([m for m in imports_of(path) if m.startswith("ebm.vsdc")], path.name)

    def test_importing_every_module_loads_no_frappe(self) -> None:
        names = [
            ".".join(p.relative_to(ROOT).with_suffix("").parts) for p in sources() if not p.name.startswith("test_")
        ]
        code = (
            "import importlib, sys\n"
            f"for name in {names!r}: importlib.import_module(name)\n"
            "assert not [m for m in sys.modules if m == 'frappe' or m.startswith('frappe.')], 'frappe was loaded'\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
        )
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_deciding_uses_no_clock_no_chance_and_no_network(self) -> None:
        for name in (
            "signing.py",
            "outcome.py",
            "changes.py",
            "orders.py",
            "rulings.py",
            "signed_data.py",
            "device_words.py",
            "lines.py",
            "money.py",
            "receipt.py",
            "slip.py",
        ):
            modules = set(imports_of(ROOT / "ebm" / "fiscal" / name))
            self.assertFalse(modules & {"time", "random", "socket", "os", "uuid", "secrets", "threading"}, name)
            self.assertNotRegex((ROOT / "ebm" / "fiscal" / name).read_text(encoding="utf-8"), r"\.(now|today|utcnow)\(")


class Properties(unittest.TestCase):
    def test_no_example_has_to_be_fast_under_either_runner(self) -> None:
        self.assertIsNone(settings().deadline)
        self.assertIn(HealthCheck.too_slow, settings().suppress_health_check)


if __name__ == "__main__":
    unittest.main()
