"""The scheduler puts what is due, once; a job runs as who asked for it, and a failing one leaves its reason."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import frappe
import pytest
from frappe.scheduler import Scheduler
from frappe.utils.background_jobs import Worker
from live_site import Site

from ebm.hooks import scheduler_events

EACH_MINUTE = scheduler_events["cron"]["* * * * *"]
NOON = 1_790_000_040.0  # a whole minute


def configure(site: Site, **values: Any) -> None:
    path = site.folder / "site_config.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **values}))


def jobs_of(site: Site, where: str = "1") -> list[Any]:
    return site.inside(lambda: frappe.local.broker.execute(f"SELECT status, error FROM jobs WHERE {where} ORDER BY id"))


def test_a_cron_line_is_put_when_its_minute_comes(site: Site) -> None:
    scheduler = Scheduler(str(site.folder))
    ticks = [site.inside(lambda at=at: scheduler.tick(NOON + at)) for at in (1, 30, 59.9, 60, 61, 119, 120.5)]
    assert ticks == [[], [], [], EACH_MINUTE, [], [], EACH_MINUTE]
    assert len(jobs_of(site, "job_id LIKE '%scheduled_job%'")) == len(EACH_MINUTE), "still waiting: not put again"


def test_tests_may_shorten_the_minute(site: Site) -> None:
    configure(site, ebm_timing={"cron": 1})
    scheduler = Scheduler(str(site.folder))
    ticks = [site.inside(lambda at=at: scheduler.tick(NOON + at)) for at in (0, 0.9, 1, 1.5, 2)]
    assert ticks == [[], [], EACH_MINUTE, [], EACH_MINUTE]
    configure(site, ebm_timing=None)


def test_an_event_that_embedded_lacks_says_so(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frappe, "get_hooks", lambda *_args, **_more: {"weekly": ["x"]})
    with pytest.raises(frappe.NotImplementedInEmbedded, match="weekly"):
        site.inside(lambda: Scheduler(str(site.folder)).tick(NOON))


def test_a_failing_job_is_rolled_back_and_leaves_its_reason(site: Site) -> None:
    def put() -> None:
        frappe.enqueue("ebm.contract.jobs.answer", queue="long", job_id="bad", value="text")
        frappe.enqueue("ebm.contract.jobs.answer", queue="long", job_id="good", value=1, at_front=True)

    site.inside(put)
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(Worker(str(site.folder), ["long"]).run, burst=True).result() == 2
    good, bad = jobs_of(site, "queue = 'long'")[::-1]
    assert (good[0], bad[0]) == ("finished", "failed")
    assert "TypeError" in bad[1]
    assert site.inside(lambda: frappe.db.exists("Error Log", {"method": ["like", "%jobs.answer failed"]}))
