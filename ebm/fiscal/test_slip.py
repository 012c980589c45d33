import unittest
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ebm.fiscal.receipt import blocks
from ebm.fiscal.receipt_sample import sample, water_line
from ebm.fiscal.slip import slip_text

ROWS = st.fixed_dictionaries(
    {
        "left": st.text(max_size=120),
        "right": st.text(max_size=60),
        "style": st.sampled_from(["normal", "bold", "large", "center", "warning"]),
    }
)


def text_of(value: str) -> str:
    """Without what a slip may change: blanks and what cannot be printed."""
    return "".join(c for c in value if c.isprintable() and not c.isspace())


class Slip(unittest.TestCase):
    def test_a_long_name_is_wrapped_at_words_and_loses_nothing(self) -> None:
        name = "Water for residential customers, block one of four, Kigali and its surroundings"
        slip = slip_text(
            blocks(sample(lines=(water_line("5", "401.20", "2006.00", item_name=name),)), label="NS", copy=False)
        )
        self.assertIn(
            "\nRW3NTXM3X0000001 Water for residential\ncustomers, block one of four, Kigali and\n"
            "its surroundings\n401.20 x 5 M3 ",
            slip,
        )

    def test_amounts_end_at_the_right_edge(self) -> None:
        for width in (32, 42, 48):
            slip = slip_text(blocks(sample(), label="NS", copy=False), width)
            self.assertTrue(
                next(line for line in slip.splitlines() if line.startswith("TOTAL TAX B")).endswith("1,213.20")
            )
            self.assertTrue(all(len(line) == width for line in slip.splitlines() if line.startswith("TOTAL")))

    def test_a_name_cannot_draw_lines_of_its_own(self) -> None:
        slip = slip_text(blocks(sample(client_name="Eve\n--------\nTOTAL  0.00\x1b[2J"), label="NS", copy=False))
        self.assertIn("Eve -------- TOTAL 0.00 [2J", slip)

    def test_a_width_that_can_hold_nothing_is_refused(self) -> None:
        with self.assertRaises(ValueError):
            slip_text([], 7)

    @given(
        st.lists(
            st.fixed_dictionaries({"kind": st.just("lines"), "rows": st.lists(ROWS, min_size=1, max_size=4)}),
            min_size=1,
            max_size=3,
        ),
        st.integers(8, 60),
    )
    def test_whatever_the_rows_every_character_is_there_and_no_line_is_too_long(
        self, made: list[dict[str, Any]], width: int
    ) -> None:
        slip = slip_text(made, width)
        self.assertTrue(all(len(line) <= width for line in slip.split("\n")))
        expected = f"{'-' * width}".join(
            "".join(text_of(r["left"]) + text_of(r["right"]) for r in b["rows"]) for b in made
        )
        self.assertEqual(text_of(slip), expected)


if __name__ == "__main__":
    unittest.main()
