"""A class of the authority's list of goods and services. Its name is its key: environment, class."""

from __future__ import annotations

from ebm.machine_record import MachineRecord


class EBMItemClass(MachineRecord):
    pass
