import unittest
from pathlib import Path

from ebm.fiscal import states_table
from ebm.fiscal.states_rows import TABLE
from ebm.fiscal.states_table import PLACE, played, text


class StatesTable(unittest.TestCase):
    def test_the_page_is_what_the_machine_does(self) -> None:
        found = PLACE.read_text(encoding="utf-8")
        self.assertEqual(found, text(), "docs/signing-states.md is stale: python -m ebm.fiscal.states_table")

    def test_every_row_names_what_is_stored_what_is_next_and_says_it_in_words(self) -> None:
        self.assertEqual(Path(states_table.__file__).parents[2] / "docs" / "signing-states.md", PLACE)
        for _, rows in TABLE:
            for row in rows:
                stored, following = played(row)
                self.assertTrue(stored and following and row.words.endswith("."), row.event)


if __name__ == "__main__":
    unittest.main()
