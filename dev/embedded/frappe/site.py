"""The site: its folder, configuration, apps and hooks, and the life of one piece of work on it."""

from __future__ import annotations

import importlib
import json
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cryptography.fernet import Fernet

from frappe.state import _dict, local, release

APPS = ("frappe", "ebm")
_hooks: dict[tuple[str, ...], _dict] = {}
# Where a site is that was begun in this process: its folder may have another name, and a thread knows the site's only.
_folders: dict[str, str] = {}


def read_config(site_path: str) -> _dict:
    path = os.path.join(site_path, "site_config.json")
    if not os.path.exists(path):
        raise FileNotFoundError(f"no site at {site_path}: run `setup` first")
    with open(path) as file:
        return _dict(json.load(file))


def make_folder(site_path: str, name: str, config: dict[str, Any] | None = None) -> None:
    """Create folders and configuration of a site; what is there stays."""
    for folder in ("private/files", "public/files", "logs"):
        os.makedirs(os.path.join(site_path, folder), exist_ok=True)
    path = os.path.join(site_path, "site_config.json")
    if not os.path.exists(path):
        fresh = {
            "site_name": name,
            "db_type": "sqlite",
            "encryption_key": Fernet.generate_key().decode(),
            "secret": secrets.token_hex(16),
            "installed_apps": list(APPS),
        }
        with open(path, "w") as file:
            json.dump({**fresh, **(config or {})}, file, indent=1)


def init(site: str, sites_path: str = ".", new_site: bool = False, force: bool = False) -> None:
    """Begin a piece of work: `site` is the folder of the site (or its name under `sites_path`)."""
    from frappe.query_builder import builder

    if getattr(local, "initialised", None) and not force:
        return
    path = os.path.abspath(os.path.join(sites_path, site))
    local.site_path = _folders.get(path, path)
    local.conf = read_config(local.site_path)
    local.site = local.conf.site_name
    # Sockets are served on the web port.
    local.conf.setdefault("socketio_port", int(os.environ.get("EBM_PORT") or 8090))
    local.sites_path = os.path.dirname(local.site_path)
    _folders[os.path.join(local.sites_path, local.site)] = local.site_path
    local.error_log, local.message_log, local.debug_log = [], [], []
    local.flags = _dict(currently_saving=[], in_test=False, in_import=False, mute_messages=False)
    local.response = _dict(docs=[])
    local.form_dict = _dict()
    local.session = _dict(user="Guest", sid="Guest", data=_dict())
    local.request_ip = local.user = local.job = None
    local.cache, local.role_permissions, local.new_doc_templates = {}, {}, {}
    local.lang = local.conf.lang or "en"
    local.locked_documents = []
    local.qb = builder
    local.initialised = True


def connect(site: str | None = None, db_name: str | None = None, set_admin_as_user: bool = True) -> None:
    from frappe.broker import Broker
    from frappe.database import Database

    if site:
        init(site)
    local.db = Database(os.path.join(local.site_path, "site.db"))
    if not hasattr(local, "broker"):
        local.broker = Broker(os.path.join(local.site_path, "broker.db"))
    if set_admin_as_user:
        set_user("Administrator")


def destroy() -> None:
    """Release the connection; what was not committed is lost."""
    if getattr(local, "db", None):
        local.db.close()
    if getattr(local, "broker", None):
        local.broker.close()
    release()


@contextmanager
def site_context(site_path: str, user: str = "Administrator") -> Iterator[Any]:
    """Everything a process or test needs around its work on a site. Commits nothing by itself."""
    init(site_path, force=True)
    connect(set_admin_as_user=False)
    set_user(user)
    try:
        yield local
    finally:
        destroy()


def set_user(username: str) -> None:
    local.session.update(user=username, sid=username, data=_dict())
    local.cache, local.role_permissions, local.new_doc_templates = {}, {}, {}
    local.form_dict = _dict()


def get_installed_apps(*args: Any, **kwargs: Any) -> list[str]:
    return list(local.conf.installed_apps or APPS)


def get_attr(method_string: str) -> Any:
    """The thing at a dotted path; a path outside the installed apps is refused."""
    app = method_string.split(".", 1)[0]
    if app not in get_installed_apps():
        from frappe import AppNotInstalledError, _, throw

        throw(_("App {0} is not installed").format(app), AppNotInstalledError)
    module, name = method_string.rsplit(".", 1)
    return getattr(importlib.import_module(module), name)


def get_hooks(hook: str | None = None, default: Any = "_KEEP_DEFAULT_LIST", app_name: str | None = None) -> Any:
    """All apps' hooks: strings become lists, dicts are merged with their values as lists."""
    apps = tuple([app_name] if app_name else get_installed_apps())
    if apps not in _hooks:
        merged = _dict()
        for app in apps:
            for name, value in vars(importlib.import_module(f"{app}.hooks")).items():
                if not name.startswith("_") and not callable(value) and not isinstance(value, type(os)):
                    _merge(merged, name, value)
        _hooks[apps] = merged
    if hook is None:
        return _hooks[apps]
    return _hooks[apps].get(hook, [] if default == "_KEEP_DEFAULT_LIST" else default)


def _merge(target: dict[str, Any], key: str, value: Any) -> None:
    if isinstance(value, dict):
        inner = target.setdefault(key, {})
        for name, item in value.items():
            _merge(inner, name, item)
    else:
        target.setdefault(key, []).extend(value if isinstance(value, list) else [value])


def get_app_path(app_name: str, *joins: str) -> str:
    module = importlib.import_module(app_name)
    return os.path.join(os.path.dirname(os.path.abspath(module.__file__ or "")), *joins)


def get_site_path(*joins: str) -> str:
    return os.path.join(local.site_path, *joins)
