"""`skbscope upload`: files to a running server, with a progress bar."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx

from skbscope import terminal
from skbscope.commands.files import look
from skbscope.errors import BadInput

_BLOCK = 256 << 10


def run(paths: list[Path], url: str, format_name: str | None) -> None:
    """Sends every file and waits for its analysis; the first refusal ends the command."""
    with httpx.Client(base_url=f"{url.rstrip('/')}/api/v1", timeout=httpx.Timeout(60, write=None)) as client:
        for path in paths:
            look(path, format_name)
            sent = _send(client, path, format_name)
            terminal.say(f"{path.name}: {_about(sent)}")
            if sent["note"]:
                terminal.say(f"  {sent['note']}")
            if sent["trace_id"]:
                _wait(client, sent["job_id"])
                terminal.say(f"  {url.rstrip('/')}/traces/{sent['trace_id']}")


def _send(client: httpx.Client, path: Path, format_name: str | None) -> dict[str, Any]:
    bar, size = terminal.Bar(path.name), path.stat().st_size

    def blocks() -> Iterator[bytes]:
        done = 0
        with path.open("rb") as file:
            while block := file.read(_BLOCK):
                yield block
                done += len(block)
                bar.at(done, size, "sent")

    return _answer(
        lambda: client.put(
            f"/uploads/{quote(path.name, safe='')}",
            params={"format": format_name} if format_name else {},
            content=blocks(),
            headers={"Content-Length": str(size)},
        ),
        bar,
    )


def _wait(client: httpx.Client, job_id: str) -> None:
    bar = terminal.Bar("analysis")
    while True:
        job = _answer(lambda: client.get(f"/jobs/{job_id}"), bar)
        if job["state"] == "failed":
            raise BadInput(job["error"]["detail"])
        if job["state"] == "ready":
            return
        bar.at(job["bytes"], job["of_bytes"] or 1, job["stage"])
        time.sleep(0.2)


def _answer(ask: Any, bar: terminal.Bar) -> dict[str, Any]:
    try:
        answer: httpx.Response = ask()
    except httpx.HTTPError as error:
        raise BadInput(f"The server did not answer: {error}.") from None
    finally:
        bar.end()
    if not answer.is_success:
        try:
            detail = answer.json()["detail"]
        except (ValueError, KeyError):
            detail = f"The server answered {answer.status_code}, and not as skbscope does; check --to."
        raise BadInput(detail)
    value: dict[str, Any] = answer.json()
    return value


def _about(sent: dict[str, Any]) -> str:
    kind = {
        "trace": "a recording",
        "result": "a benchmark result",
        "host": "a host file",
        "bundle": "a bundle",
    }.get(sent["class"], "unknown")
    return f"{kind} ({sent['format']}), {sent['id']}" if sent["format"] else f"{kind}, {sent['id']}"
