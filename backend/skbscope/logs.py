"""Log lines: one for each record, with time, level, request id and job id.

    text   2026-07-01T12:00:00.123Z WARNING skbscope.jobs.runner request=- job=4f1c…: job waits again
    json   {"time": …, "level": …, "logger": …, "request_id": …, "job_id": …, "message": …, …}

Any line may contain text from a user, so characters that move a cursor or end a line are escaped.
"""

import json
import logging
import re
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
"""Of the request being answered, in every thread that works for it."""
job_id: ContextVar[str | None] = ContextVar("job_id", default=None)
"""Of the job being watched, or done."""

_GIVEN = re.compile(r"[A-Za-z0-9._-]{1,64}")
_LIBRARIES = ("distributed", "tornado", "bokeh", "uvicorn")
"""Their own handlers, with other formats, are replaced."""
access = logging.getLogger("skbscope.access")


def id_of(given: str | None) -> str:
    """The id that a proxy gave the request, if it has up to 64 plain characters; else a new one."""
    return given if given and _GIVEN.fullmatch(given) else secrets.token_hex(8)


@contextmanager
def about(job: str) -> Iterator[None]:
    """Lines of this block are about that job."""
    token = job_id.set(job)
    try:
        yield
    finally:
        job_id.reset(token)


def install(form: str) -> None:
    """Makes every logger of this process write to standard error, as `json` or `text`."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if form == "json" else Text())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    for name, logger in logging.root.manager.loggerDict.items():
        if name.split(".")[0] in _LIBRARIES and isinstance(logger, logging.Logger):
            logger.handlers, logger.propagate = [], True
    # A line for each request is for log collectors; in a terminal it would hide the warnings.
    access.setLevel(logging.INFO if form == "json" else logging.WARNING)


class Json(logging.Formatter):
    """One JSON object a line, ASCII only."""

    def format(self, record: logging.LogRecord) -> str:
        """The record, with its `fields` beside the message."""
        line: dict[str, Any] = {
            "time": _time(record),
            "level": record.levelname,
            "logger": record.name,
            "request_id": request_id.get(),
            "job_id": job_id.get(),
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line)


class Text(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """The record, with unprintable characters escaped."""
        message = record.getMessage()
        if record.exc_info:
            message += "\n" + self.formatException(record.exc_info)
        about = f"request={request_id.get() or '-'} job={job_id.get() or '-'}"
        return f"{_time(record)} {record.levelname} {record.name} {about}: {escaped(message)}"


def escaped(text: str) -> str:
    """The text with line ends, control and direction characters as escapes."""
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode("ascii") for char in text
    )


def _time(record: logging.LogRecord) -> str:
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    return f"{whole}.{int(record.msecs):03d}Z"
