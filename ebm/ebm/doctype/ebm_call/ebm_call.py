"""One exchange with a device: when, how long, what came of it. Bodies are kept of failures only."""

from __future__ import annotations

from ebm.machine_record import MachineRecord


class EBMCall(MachineRecord):
    pass
