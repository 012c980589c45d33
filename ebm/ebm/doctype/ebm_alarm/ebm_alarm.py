"""Something that waits for a person: raised once, and cleared when it no longer holds."""

from __future__ import annotations

from ebm.machine_record import MachineRecord


class EBMAlarm(MachineRecord):
    pass
