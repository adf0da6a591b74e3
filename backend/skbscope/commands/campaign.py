"""`skbscope campaign`: sends captures of many hosts to a server, and prints their report."""

import json
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx

from skbscope import terminal
from skbscope.commands.client import answer, blocks, client
from skbscope.commands.redact import Options, Redactor
from skbscope.commands.redact import redactor as make_redactor
from skbscope.domains.campaigns.archive import flat
from skbscope.domains.campaigns.text import lines, progress
from skbscope.errors import BadInput

AT_ONCE = 4
"""Uploads under way at the same time."""
TRIES = 6
_AGAIN = frozenset((429, 502, 503, 504))
"""Answers after which a request is repeated later: a part of the server is unavailable, or a limit was reached."""
_HOST_FILES = ("host.txt", "host.json", "lscpu.txt", "lscpu.json")
_PAUSE = 0.5
"""Seconds before the first further try; doubled each time."""


def create(name: str, paths: list[Path], url: str, redaction: Options | None = None) -> None:
    """Creates the campaign, or continues the one of that name; sends everything; waits for the analyses."""
    files = _files(paths)
    redactor = make_redactor(redaction) if redaction is not None else None
    with client(url) as server:
        made = answer(lambda: _retried(lambda: server.post("/campaigns", json={"name": name})))
        faults = _send_all(server, made["id"], files, redactor)
        for fault in faults:
            terminal.prose(f"  {fault}")
        campaign = _wait(server, made["id"])
        for line in progress(campaign):
            terminal.say(line)
        terminal.say(f"  skbscope campaign show {made['id']} --to {url.rstrip('/')}")


def show(campaign_id: str, url: str, as_json: bool) -> None:
    """The report of a campaign, as a table or as JSON."""
    where = f"/campaigns/{quote(campaign_id, safe='')}"
    with client(url) as server:
        campaign = answer(lambda: _retried(lambda: server.get(where)))
        report = answer(lambda: _retried(lambda: server.get(f"{where}/report")))
    if as_json:
        terminal.data(json.dumps({"campaign": campaign, "report": report}, indent=1))
        return
    for line in lines(campaign, report):
        terminal.say(line)


def _files(paths: list[Path]) -> list[tuple[str, Path]]:
    """(name in the campaign, file), host files first so that a recording finds its host there."""
    found: dict[str, Path] = {}
    for path in paths:
        if not path.exists():
            raise BadInput(f"There is no {path}; expected a folder, a capture or an archive of captures.")
        inside = sorted(part for part in path.rglob("*") if part.is_file()) if path.is_dir() else [path]
        for file in inside:
            parts = file.relative_to(path).parts if path.is_dir() else (file.name,)
            if any(part.startswith(".") for part in parts) or file.name == "manifest.json":
                continue
            name = flat(list(parts))
            if name in found and found[name] != file:
                raise BadInput(
                    f"{found[name]} and {file} would both be called {name}; name a folder above them."
                )
            found[name] = file
    if not found:
        raise BadInput(f"There are no files in {', '.join(map(str, paths))}; expected captures.")
    return sorted(found.items(), key=lambda item: (not item[0].endswith(_HOST_FILES), item[0]))


def _send_all(
    server: httpx.Client, campaign_id: str, files: list[tuple[str, Path]], redactor: Redactor | None
) -> list[str]:
    """Several at once, host files before the rest. Gives a sentence for each file that was refused. What cannot be
    redacted is not sent."""
    bar, faults, done = terminal.Bar("captures"), [], 0
    hosts = [item for item in files if item[0].endswith(_HOST_FILES)]
    rest = files[len(hosts) :]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for part in (hosts, rest):
            for found in pool.map(lambda item: _send(server, campaign_id, item[0], item[1], redactor), part):
                faults += found
                done += 1
                bar.at(done, len(files), f"{done:,} of {len(files):,}")
    bar.end()
    return faults


def _send(
    server: httpx.Client, campaign_id: str, name: str, path: Path, redactor: Redactor | None = None
) -> list[str]:
    if redactor is not None:
        try:
            with redactor.file_of(path, name) as (copy, _):
                return _send(server, campaign_id, copy.name, copy)
        except BadInput as problem:
            return [f"{name} was not sent. {problem.detail}"]

    where = f"/campaigns/{campaign_id}/captures/{quote(name, safe='')}"
    size = {"Content-Length": str(path.stat().st_size)}
    try:
        sent = answer(lambda: _retried(lambda: server.put(where, content=blocks(path), headers=size)))
    except BadInput as problem:
        return [f"{name}: {problem.detail}"]
    return [f"{name}: {fault}" for fault in sent["faults"]]


def _retried(request: Callable[[], httpx.Response]) -> httpx.Response:
    """Repeats a request with growing pauses while the server is unavailable. A repeated body changes nothing."""
    for tried in range(TRIES):
        last = tried == TRIES - 1
        pause = _PAUSE * 2**tried * random.uniform(1, 1.5)
        try:
            got = request()
        except httpx.TransportError:
            if last:
                raise
        else:
            if last or got.status_code not in _AGAIN:
                return got
            after = got.headers.get("retry-after", "")
            pause = max(pause, min(float(after), 60)) if after.isdigit() else pause
        time.sleep(pause)
    raise AssertionError


def _wait(server: httpx.Client, campaign_id: str) -> dict[str, Any]:
    bar = terminal.Bar("analyses")
    while True:
        began = time.monotonic()
        campaign = answer(lambda: _retried(lambda: server.get(f"/campaigns/{campaign_id}")))
        took, at = time.monotonic() - began, campaign["progress"]
        done = at["ready"] + at["failed"]
        bar.at(done, at["recordings"], f"{done:,} of {at['recordings']:,}")
        if done == at["recordings"]:
            bar.end()
            return campaign
        # The larger the campaign, the longer an answer takes: these requests must not keep the server busy.
        time.sleep(max(0.5, 20 * took))
