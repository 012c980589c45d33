"""What differs between kinds of devices, as data: paths, letters, codes of success (ebm-domain A1 to A5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Profile:
    """One kind of device. `paths` go after the base URL, by operation; `letters` are those saveSales has fields for."""

    name: str
    paths: Mapping[str, str]
    letters: tuple[str, ...]
    success_codes: frozenset[str]

    def path(self, operation: str) -> str:
        """The path of an operation. Raises ValueError for one this kind of device does not have."""
        try:
            return self.paths[operation]
        except KeyError:
            raise ValueError(f"profile {self.name} has no operation {operation}") from None


VSDC: Final = Profile(
    name="VSDC",
    paths=MappingProxyType(
        {
            "selectInitInfo": "/initializer/selectInitInfo",
            "saveSales": "/trnsSales/saveSales",
            "selectCodes": "/code/selectCodes",
            "selectItemsClass": "/itemClass/selectItemsClass",
            "selectCustomer": "/customers/selectCustomer",
            "selectBranches": "/branches/selectBranches",
            "selectNotices": "/notices/selectNotices",
            "selectItems": "/items/selectItems",
            "saveItems": "/items/saveItems",
        }
    ),
    letters=("A", "B", "C", "D"),
    success_codes=frozenset({"000"}),
)

_PROFILES: Final = {VSDC.name: VSDC}


def profile(name: str) -> Profile:
    """The profile of this name, as EBM Device.profile has it. Raises ValueError for an unknown one."""
    try:
        return _PROFILES[name]
    except KeyError:
        raise ValueError(f"there is no device profile {name!r}") from None
