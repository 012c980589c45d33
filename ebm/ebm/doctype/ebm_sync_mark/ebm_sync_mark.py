"""How far a list of the authority has been taken over through a counter. Its name is its key: counter, list."""

from __future__ import annotations

from ebm.machine_record import MachineRecord


class EBMSyncMark(MachineRecord):
    pass
