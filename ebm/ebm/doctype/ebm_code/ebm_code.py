"""One code of the authority's lists. Its name is its key: environment, class, code."""

from __future__ import annotations

from ebm.machine_record import MachineRecord


class EBMCode(MachineRecord):
    pass
