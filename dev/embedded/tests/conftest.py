"""A site of its own for the tests that start real processes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from live_site import Site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    made = Site(tmp_path_factory.mktemp("embedded") / "site")
    made.run("setup")
    yield made
    made.end()
