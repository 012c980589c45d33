"""Runs the simulation: EBM_SIMULATION_SECONDS of it (10 by default), from seed 0 on."""

import os
import subprocess
import sys
import time
import unittest
from collections import Counter
from pathlib import Path

from ebm.fiscal.simulation import plan
from ebm.fiscal.simulation.history import live
from ebm.fiscal.simulation.variants import VARIANTS

ROOT = Path(__file__).resolve().parents[3]
SECONDS = float(os.environ.get("EBM_SIMULATION_SECONDS") or 10)
# Every one of these has to have happened in the first histories, or the simulation does not test what it says.
STANDARD_SEEDS = 800
MOST_SEEDS_FOR_A_VARIANT = 1000
HAPPENS = (
    *plan.SALE_FAULTS,
    *plan.ASK_FAULTS,
    *plan.WORLD_FAULTS,
    *(f"refused {code}" for code in plan.BILL_CODES + plan.DEVICE_CODES),
    *(f"duplicate {code}" for code in plan.DUPLICATE_CODES),
    *(f"odd code {code}" for code in plan.ODD_CODES + plan.NEW_CODES),
    *(f"number: {state}" for state in ("Sending", "Waiting", "Unknown", "Signed", "Incomplete", "Refused")),
    *(f"adopted: {state}" for state in ("Unknown", "Signed", "Incomplete", "Refused")),
    *(f"ended: {how}" for how in ("nothing to do", "stopped", "to be tried later", "time is up")),
    *(f"ruled: {how}" for how in ("Taken", "Not taken", "Set aside", "nothing open")),
    *(f"again: {why}" for why in ("look-up", "ruling", "894", "not written")),
    *(
        f"stopped: {cause}"
        for cause in (
            "DEVICE_AHEAD",
            "LOG_LOST",
            "KEEPS_FAILING",
            "REQUEST_CHANGED",
            "STOPPED_BY_HAND",
            "VERIFY_999",
            "VERIFY_901",
            "VERIFY_BAD_HTTP",
            "VERIFY_GARBLED",
            "VERIFY_NO_NUMBER",
            "VERIFY_OTHER_DEVICE",
            "VERIFY_LAST_AFTER_OURS",
            "VERIFY_LAST_BEFORE_OURS",
            "DEVICE_VSDC_901",
        )
    ),
    "crash",
    "pause",
    "crash in the log",
    "crash while waiting",
    "lease lost",
    "lease is taken",
    "database away",
    "rescued",
    "too late to send",
    "request changed",
    "run paused",
    "queue held",
    "held to be matched",
    "log not intact",
    "log begins anew",
    "no longer queued",
    "taken back",
    "withdrawn",
    "mended",
    "completed",
    "incomplete, but not ours",
    "released: not at the authority",
    "matched with the authority",
    "an orphan is matched",
    "adopted an orphan",
    "a foreign sale",
    "initialised",
    "replacement put off",
    "ruling refused: Set aside",
    "ruling refused: Not taken",
    "a probe",
)


class Histories(unittest.TestCase):
    def test_every_invariant_holds_after_every_event_of_every_history(self) -> None:
        began = time.monotonic()
        seed = events = 0
        while time.monotonic() - began < SECONDS:
            history = live(seed)
            if history.fault:
                self.fail(history.report())
            seed += 1
            events += history.events
        print(f"\nsimulation: {seed} histories, {events} events, {seed / SECONDS:.0f} histories a second, all held")
        self.assertGreater(seed, 0)

    def test_a_seed_is_one_history_in_any_process(self) -> None:
        code = (
            "from ebm.fiscal.simulation.history import live\n"
            "print([(live(seed).digest, live(seed).events) for seed in range(12)])\n"
        )
        found = set()
        for hash_seed in ("0", "1", "77"):
            done = subprocess.run(
                [sys.executable, "-c", code],
                cwd=ROOT,
                env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
                capture_output=True,
                text=True,
                timeout=120,
                check=True,
            )
            found.add(done.stdout)
        self.assertEqual(len(found), 1)
        self.assertEqual(found, {f"{[(live(seed).digest, live(seed).events) for seed in range(12)]}\n"})

    def test_every_fault_and_every_branch_really_happens(self) -> None:
        counts: Counter[str] = Counter()
        for seed in range(STANDARD_SEEDS):
            counts.update(live(seed).counts)
        self.assertEqual([what for what in HAPPENS if not counts[what]], [])


class BrokenMachines(unittest.TestCase):
    def test_each_machine_broken_on_purpose_is_caught(self) -> None:
        for name, variant in VARIANTS.items():
            if name == "none" or variant.rare:
                continue
            with self.subTest(name):
                for seed in range(MOST_SEEDS_FOR_A_VARIANT):
                    history = live(seed, name)
                    if history.fault:
                        break
                print(f"\nsimulation: {name} is caught by seed {history.seed}: {history.fault[:90]}", end="")
                self.assertTrue(history.fault.startswith("Violation: "), history.report())

    def test_a_failing_seed_prints_what_happened_and_how_to_see_it_again(self) -> None:
        command = [sys.executable, "-m", "ebm.fiscal.simulation", "--seed", "0", "--variant", "signs-another-bill"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("Violation: ", done.stdout)
        self.assertIn(f"Replay: python {' '.join(command[1:])}", done.stdout)
        self.assertIn("numbered", done.stdout)


if __name__ == "__main__":
    unittest.main()
