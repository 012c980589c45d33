"""Counters: one series of invoice numbers per environment, TIN and branch code (design section 6, rule 1)."""

from __future__ import annotations

from typing import Any

import frappe

from ebm.dispatch.timing import timing
from ebm.vsdc.client import VsdcClient
from ebm.vsdc.profiles import profile


def counter_of_device(device: str) -> str | None:
    """The name of the counter that an enabled device serves."""
    key = frappe.db.get_value("EBM Device", device, "counter_key")
    return key if key and frappe.db.exists("EBM Counter", key) else None


def device_of_branch(branch: str) -> str | None:
    """The device that signs for a branch: its enabled one, a live one before a sandbox."""
    for environment in ("Live", "Sandbox"):
        name = frappe.db.get_value("EBM Device", {"branch": branch, "environment": environment, "enabled": 1})
        if name:
            return str(name)
    return None


def client_for(device: Any) -> VsdcClient:
    """A client for the device with the times of its environment."""
    times = timing(device.environment)
    return VsdcClient(device.base_url, profile(device.profile), connect_timeout=times.connect, read_timeout=times.read)
