"""`python -m ebm.fiscal.simulation [--seed N] [--seconds S] [--variant NAME]`: replay a seed, or run many."""

import argparse
import sys
import time

from ebm.fiscal.simulation.history import live
from ebm.fiscal.simulation.variants import VARIANTS

MINUTE = 60.0


def main() -> int:
    """1 where an invariant did not hold."""
    parser = argparse.ArgumentParser(prog="python -m ebm.fiscal.simulation", description=__doc__)
    parser.add_argument("--seed", type=int, help="run this one (with --seconds: begin with it)")
    parser.add_argument("--seconds", type=float, help="run one seed after another for so long")
    parser.add_argument("--variant", choices=sorted(VARIANTS), default="none", help="a machine broken on purpose")
    given = parser.parse_args()
    if given.seed is not None and given.seconds is None:
        return _replay(given.seed, given.variant)
    return _soak(given.seed or 0, given.seconds or 60.0, given.variant)


def _replay(seed: int, variant: str) -> int:
    history = live(seed, variant)
    print(history.report() if history.fault else f"Seed {seed}: every invariant held ({history.events} events).")
    print(f"Event hash {history.digest:08x}")
    return 1 if history.fault else 0


def _soak(first: int, seconds: float, variant: str) -> int:
    began = told = time.monotonic()
    seed, events = first, 0
    while time.monotonic() - began < seconds:
        history = live(seed, variant)
        events += history.events
        if history.fault:
            print(history.report())
            return 1
        seed += 1
        if time.monotonic() - told > MINUTE:
            told = time.monotonic()
            print(f"{seed - first} histories, all held; next seed {seed}", flush=True)
    took = time.monotonic() - began
    count = seed - first
    print(
        f"{count} histories from seed {first} in {took:.1f} s: {count / took:.0f} a second, "
        f"{events / took:.0f} events a second. All held."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
