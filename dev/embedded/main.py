"""Commands of the embedded site: setup, serve, work, reset, demo; `ebm`: those that the app has for `bench`."""

from __future__ import annotations

import argparse
import importlib
import logging
import os
import shutil
import signal
import sys
import threading
from typing import Any

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(os.path.dirname(HERE))]

WARNING = "embedded is for development and demonstration, never production"
MADE_BY_SETUP = (
    "site.db",
    "site.db-wal",
    "site.db-shm",
    "broker.db",
    "broker.db-wal",
    "broker.db-shm",
    "site_config.json",
)


def setup(site: str, name: str) -> None:
    """Make the site or bring it up to date."""
    from frappe.installer import make_site

    make_site(site, name)


def reset(site: str, name: str) -> None:
    """Remove the site's data and make it afresh."""
    for entry in MADE_BY_SETUP:
        if os.path.exists(os.path.join(site, entry)):
            os.remove(os.path.join(site, entry))
    for folder in ("private", "public"):
        shutil.rmtree(os.path.join(site, folder), ignore_errors=True)
    setup(site, name)


def demo(site: str) -> None:
    """Enter the app's demonstration data; twice without harm."""
    import frappe
    from frappe.site import site_context

    with site_context(site):
        importlib.import_module("ebm.testing").make_demonstration()
        frappe.db.commit()


def ebm(site: str, args: list[str]) -> None:
    """What `bench --site <site> ebm ...` does on a bench: one of the app's own commands."""
    importlib.import_module("ebm.commands").ebm.main(args, prog_name="ebm", obj={"sites": [site]})


def serve(site: str, port: int) -> None:
    """Web, sockets and scheduler until SIGTERM."""
    from frappe.app import make_application
    from frappe.scheduler import Scheduler
    from frappe.sockets import SocketServer
    from werkzeug.serving import WSGIRequestHandler, make_server

    class Handler(WSGIRequestHandler):
        def log(self, type: str, message: str, *args: Any) -> None:
            logging.getLogger("frappe.access").info(message, *args)

    os.environ["EBM_PORT"] = str(port)
    sockets = SocketServer(site)
    application = sockets.application(make_application(site))
    server = make_server("127.0.0.1", port, application, threaded=True, request_handler=Handler)
    scheduler = Scheduler(site)
    sockets.start()
    scheduler.start()

    def stop(*_: Any) -> None:
        sockets.stopping.set()
        scheduler.stopping.set()
        threading.Thread(target=server.shutdown, daemon=True).start()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    logging.info("listening on http://127.0.0.1:%s", server.server_port)
    server.serve_forever()


def work(site: str, queues: list[str] | None) -> None:
    """Take jobs until SIGTERM. A job under way is cut off, as by a power failure: it must stand that."""
    from frappe.utils.background_jobs import Worker

    def stop(*_: Any) -> None:
        raise SystemExit(0)

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    Worker(site, queues).run()


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=f"{__doc__} {WARNING}.")
    parser.add_argument("command", choices=("setup", "serve", "work", "reset", "demo", "ebm"))
    parser.add_argument("--site", default=os.path.join(os.path.dirname(os.path.dirname(HERE)), ".site"))
    parser.add_argument("--name", default="embedded.localhost", help="the site's name, fixed by setup")
    parser.add_argument("--port", type=int, default=int(os.environ.get("EBM_PORT") or 8090))
    parser.add_argument("--queue", action="append", help="only this queue; may be repeated")
    args, rest = parser.parse_known_args(argv)
    if rest and args.command != "ebm":
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(levelname)s %(message)s", stream=sys.stderr)
    logging.getLogger("frappe.access").setLevel(logging.WARNING)
    logging.warning(WARNING)
    site = os.path.abspath(args.site)
    commands: dict[str, Any] = {
        "setup": lambda: setup(site, args.name),
        "reset": lambda: reset(site, args.name),
        "demo": lambda: demo(site),
        "ebm": lambda: ebm(site, rest),
        "serve": lambda: serve(site, args.port),
        "work": lambda: work(site, args.queue),
    }
    commands[args.command]()


if __name__ == "__main__":
    main()
