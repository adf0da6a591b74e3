"""Shared by commands that use a server: requests with one sentence for every error, uploads with a progress bar."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx

from skbscope import terminal
from skbscope.errors import BadInput

_BLOCK = 256 << 10


def client(url: str) -> httpx.Client:
    """A client of a server's API, with the token in SKBSCOPE_TOKEN."""
    # In the environment and not among the arguments, which every process of the machine can read.
    token = os.environ.get("SKBSCOPE_TOKEN")
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return httpx.Client(
        base_url=f"{url.rstrip('/')}/api/v1", timeout=httpx.Timeout(60, write=None), headers=headers
    )


def blocks(path: Path) -> Iterator[bytes]:
    """A file in blocks, so that a large one is not read whole."""
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            yield block


def send(server: httpx.Client, path: Path, format_name: str | None = None) -> dict[str, Any]:
    """Uploads a file with a progress bar; gives the server's answer."""
    bar, size = terminal.Bar(path.name), path.stat().st_size

    def content() -> Iterator[bytes]:
        done = 0
        for block in blocks(path):
            yield block
            done += len(block)
            bar.at(done, size, "sent")

    return answer(
        lambda: server.put(
            f"/uploads/{quote(path.name, safe='')}",
            params={"format": format_name} if format_name else {},
            content=content(),
            headers={"Content-Length": str(size)},
        ),
        bar,
    )


def answer(request: Callable[[], httpx.Response], bar: terminal.Bar | None = None) -> dict[str, Any]:
    """The JSON of an answer; BadInput with the server's sentence for a refusal, with ours if it does not answer."""
    try:
        got = request()
    except httpx.HTTPError as error:
        raise BadInput(f"The server did not answer: {error}.") from None
    finally:
        if bar:
            bar.end()
    if not got.is_success:
        try:
            problem = got.json()
            detail = problem["detail"]
            listed = problem.get("found") or []
            for one in listed:
                terminal.say(f"{one['kind']} {one['text']} in {one['file']}")
            if (unlisted := problem.get("in_all", 0) - len(listed)) > 0:
                terminal.say(f"and {unlisted} more")
        except (ValueError, KeyError):
            detail = f"The server answered {got.status_code}, and not as skbscope does; check --to."
        raise BadInput(detail)
    value: dict[str, Any] = got.json()
    return value
