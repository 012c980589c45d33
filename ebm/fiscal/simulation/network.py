"""What can become of a request between a worker and a device."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ebm.fiscal.outcome import Answer
from ebm.fiscal.simulation.device import BRANCH, TIN, Device
from ebm.fiscal.simulation.paper import Request
from ebm.fiscal.simulation.plan import DEVICE_CODES, EXCHANGE, LATE, NEW_CODES, ODD_CODES

if TYPE_CHECKING:
    from ebm.fiscal.simulation.world import World

Reply = Callable[[Answer], None]
NOT_WRITTEN = Answer("not_written", "", "connection refused")
NO_ANSWER = Answer("no_answer", "", "timed out")
GARBLED = Answer("garbled", "", "no envelope")
BAD_HTTP = Answer("bad_http", "", "500")


def _fault(world: "World", table: list[tuple[float, str]]) -> str:
    if world.healed or not table:
        return ""
    drawn = world.rng.random()
    for reached, name in table:
        if drawn < reached:
            return name
    return ""


def send_sale(world: "World", device: Device | None, request: Request, reply: Reply) -> None:
    """Let a sale go. `device` is None where nothing answers at the address."""
    fault = _fault(world, world.plan.sale_table)
    after = world.scheduler.after
    took = 0.05 + world.rng.random() * 2
    if device is None or device.is_down or fault == "not written":
        world.trace.note("not written")
        after(took, reply, NOT_WRITTEN)
        return
    world.checks.left(device.counter, request)
    if not fault:
        after(took, _exchange, device, request, reply)
        return
    world.trace.note(fault, device.counter, request.number)
    if fault == "request lost":
        after(EXCHANGE, reply, NO_ANSWER)
    elif fault == "answer lost":
        after(took, device.sale, request)
        after(EXCHANGE, reply, NO_ANSWER)
    elif fault == "reset before":
        after(took, reply, NO_ANSWER)
    elif fault == "reset after":
        after(took, device.sale, request)
        after(took + 0.01, reply, NO_ANSWER)
    elif fault == "late":
        after(EXCHANGE * world.rng.random() + 0.1, reply, NO_ANSWER)
        after(LATE * world.rng.random(), _arrives, device, request)
    elif fault == "twice, first answer":
        after(took, _exchange, device, request, reply)
        after(took + LATE * world.rng.random(), _arrives, device, request)
    elif fault == "refused by the device":
        after(took, lambda: reply(device.refuses(world.rng.choice(DEVICE_CODES), request.number)))
        if world.rng.random() < 0.2:
            # A copy of it, that somebody on the way made, comes when the device works again.
            after(took + LATE * world.rng.random(), _arrives, device, request)
    elif fault == "twice, second answer":
        after(took / 2, _arrives, device, request)
        after(took, _exchange, device, request, reply)
    else:
        _answered_badly(world, device, request, reply, fault, took)


def _answered_badly(world: "World", device: Device, request: Request, reply: Reply, fault: str, took: float) -> None:
    rng, after = world.rng, world.scheduler.after
    taken = fault in ("garbled", "cut", "no signature") or rng.random() < 0.5
    if taken:
        after(took, _arrives, device, request)
    answer = GARBLED
    if fault == "http 500":
        answer = BAD_HTTP
    elif fault == "cut":
        answer = rng.choice((GARBLED, NO_ANSWER))
    elif fault == "no signature":
        answer = Answer("envelope", "000", "It is succeeded", rng.choice((None, {}, {"rcptNo": 7, "totRcptNo": 7})))
    elif fault == "odd code":
        answer = Answer("envelope", rng.choice(ODD_CODES + NEW_CODES), "?")
        world.trace.note(f"odd code {answer.code}")
    elif fault == "894":
        answer = Answer("envelope", "894", "no connection")
    after(took + 0.01, reply, answer)


def _arrives(device: Device, request: Request) -> None:
    world = device.world
    refused = world.checks.refusals.get((device.counter, request.number), "") in DEVICE_CODES
    if refused and world.plan.restores:
        # A copy that is taken after the device refused the first one, and then the database is brought back before
        # anybody has matched that bill: the other loss that is not asked for (docs/signing-states.md).
        return
    if not device.is_down:
        device.sale(request)


def _exchange(device: Device, request: Request, reply: Reply) -> None:
    if device.is_down:
        reply(NO_ANSWER)
    else:
        reply(device.sale(request))


def ask(world: "World", device: Device | None, reply: Reply) -> None:
    """selectInitInfo."""
    fault = _fault(world, world.plan.ask_table)
    after, took = world.scheduler.after, 0.05 + world.rng.random()
    if device is None or device.is_down or fault == "ask not written":
        world.trace.note("ask not written")
        after(took, reply, NOT_WRITTEN)
        return
    if not fault:
        after(took, _asked, device, reply)
        return
    world.trace.note(fault, device.counter)
    if fault == "ask lost":
        after(EXCHANGE, reply, NO_ANSWER)
    elif fault == "ask garbled":
        after(took, reply, GARBLED)
    elif fault == "ask http 500":
        after(took, reply, BAD_HTTP)
    else:
        after(took, _asked_oddly, device, reply, fault)


def _asked(device: Device, reply: Reply) -> None:
    reply(NO_ANSWER if device.is_down else device.init_info())


def _asked_oddly(device: Device, reply: Reply, fault: str) -> None:
    info = {"lastSaleInvcNo": device.last, "tin": TIN, "bhfId": BRANCH}
    answers = {
        "ask 894": Answer("envelope", "894", "no connection"),
        "ask odd code": Answer("envelope", "999", "?"),
        "ask 902 full": Answer("envelope", "902", "installed", {"info": info}),
        "ask 902 empty": Answer("envelope", "902", "installed", None),
        "ask no number": Answer("envelope", "000", "", {"info": {"tin": TIN}}),
        "ask other device": Answer("envelope", "000", "", {"info": {"lastSaleInvcNo": 4, "tin": "999999999"}}),
    }
    reply(answers[fault])
