"""What befalls the places, devices and disks at moments of its own."""

from typing import TYPE_CHECKING

from ebm.fiscal.simulation.plan import DEVICE_CODES, LEASE

if TYPE_CHECKING:
    from ebm.fiscal.simulation.world import World

RESTORING = LEASE + 60


def happen(world: "World", name: str) -> None:
    """One accident of the plan."""
    rng = world.rng
    counter = f"c{rng.randrange(world.plan.counters)}"
    device = world.devices[counter]
    world.trace.note(name, counter)
    if name == "device down":
        device.down_until = world.now + rng.choice((5.0, 60.0, 400.0, 1500.0))
    elif name == "device restarts":
        device.down_until = world.now + rng.random() * 30
    elif name == "device forgets":
        device.down_until = world.now + rng.random() * 30
        keeps = max(rng.choice((0, device.last - 1, device.last - 2, device.last // 2)), 0)
        # Where database, log and device lose their memory and the device's count ends just where ours does, nothing
        # is left to tell: the one threefold loss that is not asked for (docs/signing-states.md).
        device.forget(0 if world.plan.loses_logs else keeps)
    elif name == "device refuses":
        device.mode = rng.choice(DEVICE_CODES)
        if rng.random() < 0.5:
            world.scheduler.after(rng.random() * 120, works_again, world, counter)
    elif name == "device replaced":
        from ebm.fiscal.simulation.supervisor import replace_as_planned

        replace_as_planned(world, counter)
    elif name == "device burns":
        world.bring_device(counter, _another_last(world, device.last))
    elif name == "foreign sale":
        for _ in range(rng.choice((1, 1, 2, 4))):
            device.foreign_sale()
    elif name == "clock jumps":
        world.clocks_jumped = True
        host = rng.randrange(len(world.offsets))
        world.offsets[host] = rng.choice((0.0, 5.0, -5.0, 50.0, -50.0, 700.0, -700.0, 90000.0))
    elif name == "restore, log kept":
        restore(world, log_lost=False)
    elif name == "restore, log lost":
        restore(world, log_lost=True)
    elif name == "log lost":
        lose_log(world, counter)
    else:
        assert name == "request altered"
        alter_request(world)


def works_again(world: "World", counter: str) -> None:
    """The authority takes the device again."""
    world.devices[counter].mode = ""


def _another_last(world: "World", last: int) -> int:
    return world.rng.choice((0, last + 3, last + 50, max(last - 2, 0)))


def make_backup(world: "World") -> None:
    """A backup, and another one later."""
    world.trace.note("backup")
    world.backups.append(world.db.backup())
    if not world.healed:
        world.scheduler.after(100 + world.rng.random() * world.plan.length, make_backup, world)


def restore(world: "World", *, log_lost: bool) -> None:
    """The database is away for a while, then it is what it was at some backup; processes may outlive it."""
    if not world.backups:
        return
    world.restored = True
    backup = world.rng.choice(world.backups)
    # A copy: the same backup may be brought back twice.
    world.db = backup.backup()
    world.database_down_until = world.now + RESTORING
    for each in list(world.running):
        if world.rng.random() < 0.7:
            each.kill()
    if log_lost:
        for counter in world.logs:
            lose_log(world, counter)
    for name, row in world.db.counters.items():
        if not world.logs[name].holds(row.position):
            world.forgetful[name] = True
        if row.state == "Stopped":
            world.stopped_since[name] = world.now
    for bill in world.db.bills.values():
        world.held_since[bill.key] = world.now


def lose_log(world: "World", counter: str) -> None:
    """The disk of the send log is lost."""
    log = world.logs[counter]
    log.lines.clear()
    log.identity += 1
    if world.restored:
        # The database may not have read it yet.
        world.forgetful[counter] = True


def alter_request(world: "World") -> None:
    """Somebody changes the stored request of an open number behind everybody's back."""
    for row in world.db.counters.values():
        for number in row.open:
            stored = world.db.numbers[row.name, number]
            if stored.request:
                stored.request = stored.request._replace(made=-1.0)
                return
