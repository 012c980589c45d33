"""Pages: the www pages of apps, their assets, public files, and plain answers for what embedded does not have."""

from __future__ import annotations

import importlib
import os
import re
from functools import lru_cache
from html import escape

from jinja2.sandbox import SandboxedEnvironment
from werkzeug.exceptions import NotFound
from werkzeug.routing import Map, Rule
from werkzeug.wrappers import Response

import frappe
from frappe import files

HASHED = re.compile(r"[-.][A-Za-z0-9_-]{8,}\.\w+$")
IMMUTABLE = "public, max-age=31536000, immutable"


@lru_cache
def environment() -> SandboxedEnvironment:
    """As Frappe's: nothing is escaped unless the template says so."""
    return SandboxedEnvironment(autoescape=False)


def get_response(path: str) -> Response:
    if path.startswith("/assets/"):
        app, _slash, name = path.removeprefix("/assets/").partition("/")
        if app not in frappe.get_installed_apps():
            raise NotFound
        return files.send(frappe.get_app_path(app, "public"), name, IMMUTABLE if HASHED.search(name) else "no-cache")
    if path.startswith("/files/"):
        return files.send(frappe.get_site_path("public", "files"), path.removeprefix("/files/"))
    if path == "/":
        home = next((app.get("route") for app in frappe.get_hooks("add_to_apps_screen")), "/login")
        return Response(status=302, headers={"Location": home})
    if path == "/app" or path.startswith("/app/"):
        return message_page("Desk is not in embedded; use a bench", 501)
    route = resolve(path)
    for app in reversed(frappe.get_installed_apps()):
        template = frappe.get_app_path(app, "www", f"{route}.html")
        if re.fullmatch(r"[\w/-]+", route) and os.path.isfile(template):
            return render(app, route, template)
    return message_page("Not Found", 404)


def resolve(path: str) -> str:
    """The www page of an address: itself, or what website_route_rules make of it."""
    route = path.strip("/")
    rules = [Rule(rule["from_route"], endpoint=rule["to_route"]) for rule in frappe.get_hooks("website_route_rules")]
    if rules:
        try:
            endpoint, values = Map(rules, strict_slashes=False).bind("site").match("/" + route)
            frappe.form_dict.update(values)
            return endpoint.strip("/")
        except NotFound:
            pass
    return route


def render(app: str, route: str, template: str) -> Response:
    context = frappe._dict(path=route)
    if os.path.exists(template.removesuffix(".html") + ".py"):
        module = importlib.import_module(f"{app}.www.{route.replace('/', '.').replace('-', '_')}")
        if hasattr(module, "get_context"):
            answer = module.get_context(context)
            context.update(answer or {})
    with open(template, encoding="utf-8") as file:
        text = environment().from_string(file.read()).render(context)
    return Response(text, mimetype="text/html", headers={"Cache-Control": "no-store, no-cache, must-revalidate"})


def message_page(title: str, status: int) -> Response:
    body = f"<!doctype html><html lang=en><title>{escape(title)}</title><h1>{escape(title)}</h1>"
    return Response(body, status=status, mimetype="text/html")
