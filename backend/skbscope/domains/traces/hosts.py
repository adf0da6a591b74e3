"""The machine of an analysis: the recording's header, overridden by host files, then by a what-if.

header ──> over[0] ──> over[1] … ──> then: own-llc | one-llc | layout ──> host
"""

import json
from pathlib import Path
from typing import Any

from skbscope.errors import BadInput, Place
from skbscope.hosts.models import Host

_NOWHERE = Path()
_TEXTS = {"host.txt", "lscpu", "numactl", "lstopo"}


def settle(header: dict[str, Any], choice: dict[str, Any]) -> dict[str, Any]:
    """The host for the engine.

    `choice` is {over: [host…], then: HostSpec | null, counters: {name: [before, after]} if there are any,
    runs: {policy: variant} if its kernel was patched}. It has contents and no names, so that it can be part of an id.
    """
    host = Host.from_json({**header, "counters": choice.get("counters", {})})
    if choice["over"] or choice["then"] is not None:
        host = _over(host, choice["over"], choice["then"])
    return host.to_json() | {"runs": choice.get("runs", {})}


def _over(host: Host, over: list[dict[str, Any]], then: dict[str, Any] | None) -> Host:
    # Imported here: the machine as recorded needs no models of requests, which take longer to import than to use.
    from pydantic import TypeAdapter

    from skbscope.hosts import service
    from skbscope.hosts.specs import HostSpec, UploadSpec

    for given in over:
        upload = UploadSpec(kind="upload", id="")
        host = service.resolve(upload, host, _NOWHERE, lambda _, over=given: Host.from_json(over))  # type: ignore[misc]
    if then is not None:
        spec: HostSpec = TypeAdapter(HostSpec).validate_python(then)
        host = service.resolve(spec, host, _NOWHERE, _no_upload)
    return host


def as_recorded() -> dict[str, Any]:
    """The choice that changes nothing: the recording's own header."""
    return {"over": [], "then": None}


def read_file(name: str, content: bytes, format_name: str | None = None) -> dict[str, Any]:
    """The host that a file describes: any format of `hosts.read`, or the JSON of `skbscope analyze`.

    BadInput if `format_name` is given and the file has nothing of that format.
    """
    own = _own_json(content)
    host = _host(name, content, own)
    if format_name is not None:
        # `; assumed: …` may follow.
        found = ["host.json"] if own is not None else host["source"].partition(";")[0].split(", ")
        _check_named(name, format_name, found)
    return host


def _check_named(name: str, format_name: str, found: list[str]) -> None:
    """A host.txt is any mix of texts; every other format is recognisable."""
    wanted = _TEXTS if format_name == "host.txt" else {format_name.removesuffix("-json")}
    if not wanted & set(found):
        raise BadInput(
            f"{name}: not {format_name}: from line 1 on the file holds {', '.join(found)}; expected {format_name}."
        )


def _host(name: str, content: bytes, own: dict[str, Any] | None) -> dict[str, Any]:
    if own is not None:
        try:
            return Host.from_json(own).to_json()
        except (KeyError, TypeError, ValueError):
            place = Place("line", 1)
            raise BadInput(
                f"{name}: the host JSON lacks cpus, llcs, nodes or source, {place}; expected all four.",
                at=place,
            ) from None
    from skbscope.hosts import service

    return service.read(name, content).to_json()


def _own_json(content: bytes) -> dict[str, Any] | None:
    if not content.lstrip().startswith(b"{"):
        return None
    try:
        value = json.loads(content.decode(errors="replace"))
    except (ValueError, RecursionError):
        return None
    value = value.get("host", value)
    return value if isinstance(value, dict) and "llcs" in value else None


def _no_upload(upload_id: str) -> Host:
    raise BadInput(f"The host {upload_id} was not filled in.")
