"""What belongs to one request, job or test: `local` and the proxies into it."""

from __future__ import annotations

from typing import Any

from werkzeug.local import Local, release_local


class _dict(dict):  # noqa: N801 the name is Frappe's
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


local = Local()

db = local("db")
qb = local("qb")
conf = local("conf")
form = form_dict = local("form_dict")
request = local("request")
job = local("job")
response = local("response")
session = local("session")
user = local("user")
flags = local("flags")
error_log = local("error_log")
debug_log = local("debug_log")
message_log = local("message_log")
lang = local("lang")


def release() -> None:
    """Forget everything of the present request, job or test."""
    release_local(local)
