"""`skbscope publish`: sends runs to a server, which compares them and publishes figures."""

from pathlib import Path
from typing import Any

import httpx

from skbscope import terminal
from skbscope.commands.client import answer, client, send
from skbscope.commands.files import look
from skbscope.commands.result_files import Given
from skbscope.domains.comparisons.models import Options
from skbscope.errors import BadInput
from skbscope.results.labels import side_of_name


def run(
    given: Given,
    options: Options,
    url: str,
    title: str | None,
    policy: str | None,
    acknowledged: str | None = None,
) -> None:
    """Prints the address of every figure and its plain text, ready for a mail."""
    with client(url) as server:
        requests = [*_sided(server, given), *_mails(server, given, policy)]
        if not requests:
            raise BadInput("nothing to publish; expected runs of two sides, or a mail that names them")
        for one in requests:
            body = one | {"policy": policy, "options": _chosen(options)}
            if title:
                body["title"] = (
                    title if len(requests) == 1 else f"{title}: {one.get('title', '')}".strip(": ")
                )
            _publish(server, url, body, acknowledged)


def _publish(server: httpx.Client, url: str, body: dict[str, Any], acknowledged: str | None) -> None:
    compared = _post(server, "/comparisons", body)
    figure = _post(server, "/figures", {"comparison_id": compared["id"], "acknowledged": acknowledged})
    # By the given address: the figure's may be that of a proxy which this machine cannot reach.
    text = server.get(f"{url.rstrip('/')}/c/{figure['id']}.txt")
    if text.is_success:
        terminal.data(text.text.rstrip("\n"))
    terminal.say(f"published: {figure['url']}")


def _sided(server: httpx.Client, given: Given) -> list[dict[str, Any]]:
    """One comparison of the files whose side is given or stated in their name."""
    named = [(path, side_of_name(path.name)) for path in given.files]
    sides: dict[str, list[str]] = {}
    for side, listed in (("before", given.before), ("after", given.after)):
        paths = [*listed, *(path for path, of_name in named if of_name == side)]
        sides[side] = [run for path in paths for run in _uploaded(server, path, given.format_name)]
    return [dict(sides)] if any(sides.values()) else []


def _uploaded(server: httpx.Client, path: Path, format_name: str | None) -> list[str]:
    """Ids of the runs of a file."""
    look(path, format_name)
    sent = send(server, path, format_name)
    if not sent["run_ids"]:
        raise BadInput(f"{path.name}: {sent['note'] or 'it holds no run'}")
    return [str(run) for run in sent["run_ids"]]


def _mails(server: httpx.Client, given: Given, policy: str | None) -> list[dict[str, Any]]:
    """Every comparison that a mail allows, as it was read; corrections are possible on the page."""
    found: list[dict[str, Any]] = []
    for path in given.files:
        if side_of_name(path.name):
            continue
        text = _text(path)
        body: dict[str, Any] = {"name": path.name, "text": text, "runs": _proposed(server, text)}
        stored = _post(server, "/pastes/confirmed", body | {"policy": policy})
        wanted = ("title", "before", "after", "before_label", "after_label")
        found += [{name: one[name] for name in wanted} for one in stored["experiments"]]
    return found


def _proposed(server: httpx.Client, text: str) -> list[dict[str, Any]]:
    """The runs of a mail as the server reads them, all included."""
    reading = answer(
        lambda: server.post("/pastes", content=text.encode(), headers={"Content-Type": "text/plain"})
    )
    return [
        {"at": at, "side": one["side"], "label": one["run"]["label"], "group": one["group"], "keep": True}
        for at, one in enumerate(reading["found"])
    ]


def _post(server: httpx.Client, path: str, body: dict[str, Any]) -> dict[str, Any]:
    return answer(lambda: server.post(path, json=body))


def _text(path: Path) -> str:
    try:
        return path.read_text(errors="replace")
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}.") from None


def _chosen(options: Options) -> dict[str, Any]:
    primary = "/".join(part for part in options.primary if part) if options.primary else None
    return {
        "margin_pct": options.margin_pct,
        "warmup_s": options.warmup_s,
        "primary": primary,
        "intended": options.intended,
    }
