"""What belongs to one request, job or test: `local` and the proxies into it."""

from __future__ import annotations

from typing import Any

from werkzeug.local import Local, release_local


class _dict(dict):
    """A dict whose keys are attributes too; a missing attribute is None."""

    __slots__ = ()
    __setattr__ = dict.__setitem__
    __delattr__ = dict.__delitem__
    __setstate__ = dict.update

    def __getattr__(self, key: str) -> Any:
        if key.startswith("__"):
            raise AttributeError(key)
        return self.get(key)

    def __getstate__(self) -> _dict:
        return self

    def update(self, *args: Any, **kwargs: Any) -> _dict:  # type: ignore[override]
        super().update(*args, **kwargs)
        return self

    def copy(self) -> _dict:
        return _dict(self)


# Untyped on purpose, as in Frappe: what stands behind them differs from request to request.
local: Any = Local()

db: Any = local("db")
qb: Any = local("qb")
conf: Any = local("conf")
form_dict: Any = local("form_dict")
form: Any = form_dict
request: Any = local("request")
job: Any = local("job")
response: Any = local("response")
session: Any = local("session")
user: Any = local("user")
flags: Any = local("flags")
error_log: Any = local("error_log")
debug_log: Any = local("debug_log")
message_log: Any = local("message_log")
lang: Any = local("lang")


def release() -> None:
    """Forget everything of the present request, job or test."""
    release_local(local)
