"""A hand-over token that was exchanged. The unique key on jti makes it good for once."""

from __future__ import annotations

from ebm.machine_record import MachineRecord


class EBMHandover(MachineRecord):
    pass
