"""The send log as files: a chain that shows what was changed, and what a crash or a lost disk leaves."""

import json
import tempfile
import unittest
from pathlib import Path
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from ebm.dispatch import send_log
from ebm.dispatch.send_log import Fault, Position, SendLog

COUNTER = "Sandbox-100000001-00"
BEGINNING = Position()


class SendLogTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name) / "log"
        self.log = SendLog(self.folder, COUNTER)

    def numbers(self, position: Position = BEGINNING) -> list[int]:
        return [entry.values["n"] for entry in self.log.after(position) if not entry.torn]

    def bytes_of(self, month: str) -> bytes:
        return self.log.file(month).read_bytes()

    def test_lines_come_back_in_order_and_from_any_position(self) -> None:
        first = self.log.append("2026-11", [{"n": 1}]).end
        second = self.log.append("2026-11", [{"n": 2}, {"n": 3}]).end
        third = self.log.append("2026-12", [{"n": 4}]).end
        self.assertEqual(self.numbers(), [1, 2, 3, 4])
        self.assertEqual([self.numbers(p) for p in (first, second, third)], [[2, 3, 4], [4], []])
        self.assertEqual([entry.position for entry in self.log.after(second)], [third])
        self.assertTrue(all(self.log.holds(p) for p in (Position(), first, second, third)))
        self.assertIsNone(self.log.first_fault())

    def test_the_chain_goes_on_over_months(self) -> None:
        last = self.log.append("2026-11", [{"n": 1}]).end
        self.log.append("2026-12", [{"n": 2}])
        line = json.loads(self.bytes_of("2026-12"))
        self.assertEqual(line["prev"], last.hash)

    def test_a_clock_that_went_back_does_not_write_into_a_month_before(self) -> None:
        self.log.append("2026-12", [{"n": 1}])
        self.log.append("2026-11", [{"n": 2}])
        self.assertEqual(self.log.months(), ["2026-12"])
        self.assertEqual(self.numbers(), [1, 2])

    def test_a_changed_a_missing_and_an_added_line_are_found(self) -> None:
        for n in range(1, 5):
            self.log.append("2026-11", [{"n": n, "amount": "10.00"}])
        lines = self.bytes_of("2026-11").splitlines(keepends=True)
        for forged, line in (
            ([lines[0], lines[1].replace(b"10.00", b"99.00"), *lines[2:]], 3),
            ([lines[0], *lines[2:]], 2),
            ([lines[0], lines[0], *lines[1:]], 2),
            ([*reversed(lines)], 1),
        ):
            with self.subTest(line=line):
                self.log.file("2026-11").write_bytes(b"".join(forged))
                fault = self.log.first_fault()
                self.assertEqual(fault and (fault.month, fault.line), ("2026-11", line))
        self.assertIsInstance(self.log.first_fault(), Fault)

    def test_a_log_cut_at_its_end_is_known_by_what_the_database_remembers(self) -> None:
        self.log.append("2026-11", [{"n": 1}])
        position = self.log.append("2026-11", [{"n": 2}]).end
        path = self.log.file("2026-11")
        path.write_bytes(self.bytes_of("2026-11").splitlines(keepends=True)[0])
        self.assertIsNone(self.log.first_fault())
        self.assertFalse(self.log.holds(position))
        path.unlink()
        self.assertFalse(self.log.holds(position))

    def test_a_write_that_a_crash_cut_off_is_skipped_and_the_chain_goes_on(self) -> None:
        position = self.log.append("2026-11", [{"n": 1}]).end
        with self.log.file("2026-11").open("ab") as file:
            file.write(b'{"n":2,"pr')
        self.assertEqual([entry.torn for entry in self.log.after(position)], [True])
        self.log.append("2026-11", [{"n": 3}])
        self.assertEqual(self.numbers(), [1, 3])
        self.assertIsNone(self.log.first_fault())

    def test_nobody_else_may_read_it(self) -> None:
        self.log.append("2026-11", [{"n": 1}])
        self.assertEqual(self.log.file("2026-11").stat().st_mode & 0o007, 0)
        self.assertEqual(self.folder.stat().st_mode & 0o007, 0)

    def test_each_append_is_on_the_disk_before_it_returns(self) -> None:
        with patch.object(send_log.os, "fdatasync") as sync:
            self.log.append("2026-11", [{"n": 1}, {"n": 2}])
        self.assertEqual(sync.call_count, 1)

    def test_a_line_longer_than_what_is_read_at_once_is_found_whole(self) -> None:
        long = {"n": 1, "text": "x" * 200_000}
        position = self.log.append("2026-11", [long]).end
        self.assertTrue(self.log.holds(position))
        self.log.append("2026-11", [{"n": 2}])
        self.assertIsNone(self.log.first_fault())

    @settings(max_examples=60, deadline=None)
    @given(st.lists(st.tuples(st.sampled_from(["2026-10", "2026-11"]), st.integers(1, 9), st.booleans()), max_size=12))
    def test_whatever_is_written_and_cut_off_can_be_read_on_from_each_position(
        self, writes: list[tuple[str, int, bool]]
    ) -> None:
        with tempfile.TemporaryDirectory() as folder:
            log = SendLog(Path(folder), COUNTER)
            written: list[int] = []
            positions: list[tuple[Position, int]] = []
            for month, n, torn in writes:
                positions.append((log.append(month, [{"n": n}]).end, len(written) + 1))
                written.append(n)
                if torn:
                    with log.file(log.months()[-1]).open("ab") as file:
                        file.write(b"{")
            for position, count in positions:
                rest = [entry.values["n"] for entry in log.after(position) if not entry.torn]
                self.assertEqual(rest, written[count:])
            self.assertIsNone(log.first_fault())


if __name__ == "__main__":
    unittest.main()
