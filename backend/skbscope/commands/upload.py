"""`skbscope upload`: files to a running server, with a progress bar."""

import time
from pathlib import Path
from typing import Any

import httpx

from skbscope import terminal
from skbscope.commands.client import answer, client, send
from skbscope.commands.files import look
from skbscope.errors import BadInput


def run(paths: list[Path], url: str, format_name: str | None) -> None:
    """Sends every file and waits for its analysis; the first refusal ends the command."""
    with client(url) as server:
        for path in paths:
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
