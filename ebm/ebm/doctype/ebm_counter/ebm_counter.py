"""One series of invoice numbers: an environment, a TIN and a branch code. Holds the lease of whoever sends for it."""

from __future__ import annotations

from ebm.machine_record import MachineRecord


class EBMCounter(MachineRecord):
    pass
