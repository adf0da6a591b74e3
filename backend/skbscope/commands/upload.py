"""`skbscope upload`: files to a running server, with a progress bar."""

import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx

from skbscope import terminal
from skbscope.commands import redact
from skbscope.commands.client import answer, client, send
from skbscope.commands.files import look
from skbscope.errors import BadInput


def run(
    paths: list[Path], url: str, format_name: str | None, redaction: redact.Options | None = None
) -> None:
    """Sends every file and waits for its analysis; the first error ends the command. With redaction, all files are
    redacted before the first one is sent."""
    if redaction is None:
        with client(url) as server:
            for path in paths:
                _one(server, path, url, format_name)
        return
    with ExitStack() as copies:
        redactor = redact.redactor(redaction)
        made = []
        for path in paths:
            look(path, format_name)
            copy, report = copies.enter_context(redactor.file_of(path))
            redact.show(path.name, report, copy.name)
            made.append(copy)
        if redaction.preview:
            terminal.say()
            terminal.say("Nothing was sent.")
            return
        with client(url) as server:
            for copy in made:
                _one(server, copy, url, format_name)


def _one(server: httpx.Client, path: Path, url: str, format_name: str | None) -> None:
    look(path, format_name)
    sent = send(server, path, format_name)
    terminal.say(f"{path.name}: {_about(sent)}")
    if sent["note"]:
        terminal.say(f"  {sent['note']}")
    if sent["trace_id"]:
        _wait(server, sent["job_id"])
        terminal.say(f"  {url.rstrip('/')}/traces/{sent['trace_id']}")


def _wait(server: httpx.Client, job_id: str) -> None:
    bar = terminal.Bar("analysis")
    while True:
        job = answer(lambda: server.get(f"/jobs/{job_id}"), bar)
        if job["state"] == "failed":
            raise BadInput(job["error"]["detail"])
        if job["state"] == "ready":
            return
        bar.at(job["bytes"], job["of_bytes"] or 1, job["stage"])
        time.sleep(0.2)


def _about(sent: dict[str, Any]) -> str:
    kind = {
        "trace": "a recording",
        "result": "a benchmark result",
        "host": "a host file",
        "bundle": "a bundle",
    }.get(sent["class"], "unknown")
    return f"{kind} ({sent['format']}), {sent['id']}" if sent["format"] else f"{kind}, {sent['id']}"
