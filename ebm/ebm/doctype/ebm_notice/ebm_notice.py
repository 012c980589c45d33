"""A message of the authority to its taxpayers. Its name is its key: environment, number."""

from __future__ import annotations

from ebm.machine_record import MachineRecord


class EBMNotice(MachineRecord):
    pass
