"""Makes the tests under ebm/ run on embedded: one temporary site for the session, with the app installed and its test
data made.
"""

from __future__ import annotations

import importlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator

import pytest

ROOT = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, ROOT)
sys.path.insert(0, os.path.join(ROOT, "dev", "embedded"))

# Pure tests have no site whose hooks would say so.
importlib.import_module("ebm.before_tests").let_tests_take_their_time()


@pytest.fixture(scope="session")
def embedded_site() -> Iterator[str]:
    """The folder of a fresh site with the app installed; removed afterwards."""
    from frappe.installer import make_site

    folder = tempfile.mkdtemp(prefix="ebm-test-site-")
    path = os.path.join(folder, "test.localhost")
    # Where frappe.app.application finds the site of a Host header, on a bench the folder `sites`.
    os.environ["SITES_PATH"] = folder
    make_site(
        path, "test.localhost", {"installed_apps": ["frappe", "ebm"], "admin_password": "admin", "allow_tests": True}
    )
    yield path
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session", autouse=True)
def _connected(request: pytest.FixtureRequest) -> Iterator[None]:
    """Connected as Administrator, as `bench run-tests` does; pure tests do not need a site and get none."""
    if not any(_needs_site(item) for item in request.session.items):
        yield
        return
    import frappe
    from frappe.site import site_context

    with site_context(request.getfixturevalue("embedded_site")):
        frappe.flags.in_test = True
        for hook in frappe.get_hooks("before_tests"):
            frappe.get_attr(hook)()
        frappe.db.commit()
        yield


def _needs_site(item: pytest.Item) -> bool:
    cls = getattr(item, "cls", None)
    return cls is not None and any(base.__name__ == "FrappeTestCase" for base in cls.__mro__)
