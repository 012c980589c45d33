"""When a job that must run each minute last did. Its name says which; a web request notices when it falls silent."""

from __future__ import annotations

from ebm.machine_record import MachineRecord


class EBMHeartbeat(MachineRecord):
    pass
