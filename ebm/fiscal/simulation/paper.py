"""What a bill is in the world outside: its key for ever, and its content, which people may mend."""

from dataclasses import dataclass
from typing import NamedTuple


class Content(NamedTuple):
    """What is on a bill. `defect` is the code with which the authority refuses just this content ("" for none)."""

    key: str
    version: int
    defect: str
    purchase_code: str


class Request(NamedTuple):
    """The exact bytes that leave under a number; `made` stands for the times that are in them."""

    number: int
    content: Content
    made: float


@dataclass(slots=True)
class Paper:
    """A bill as the customer and the sales site know it, whatever any database says."""

    key: str
    counter: str
    run: str
    content: Content
    withdrawn: bool = False
    came_in: bool = False
    # When it was there first, whatever databases know of it.
    made_at: float = 0.0

    def mend(self) -> None:
        """A person takes the defect out."""
        self.content = self.content._replace(version=self.content.version + 1, defect="", purchase_code="")
