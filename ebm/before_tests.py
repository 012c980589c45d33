"""What holds for the tests of both runners: Frappe calls it by the hook, conftest.py calls it by itself."""

from importlib.util import find_spec


def let_tests_take_their_time() -> None:
    """No test asserts a time: a busy machine makes neither a slow example nor a slow generator a fault."""
    # Frappe calls it before the tests of other apps too, on benches that lack what only our tests need.
    if find_spec("hypothesis") is None:
        return
    from hypothesis import HealthCheck, settings

    settings.register_profile("ebm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("ebm")
