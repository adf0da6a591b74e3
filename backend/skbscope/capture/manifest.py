"""`manifest.json`, the first member: what was requested, recorded and left out, as an untrusted file claims."""

import json
from typing import Any

from pydantic import BaseModel, Field, ValidationError

from skbscope.errors import BadInput, Place

VERSION = 1
"""The only version so far; the script writes it."""
MOST_BYTES = 4 << 20


class Missing(BaseModel):
    """A tracepoint the kernel does not offer."""

    event: str = Field(max_length=100)
    cost: str = Field(max_length=500)
    """What remains unknown without it."""


class Skipped(BaseModel):
    """Something that was not collected."""

    what: str = Field(max_length=200)
    why: str = Field(max_length=500)


class Listed(BaseModel):
    """A file of the bundle."""

    name: str = Field(max_length=200)
    size: int = Field(ge=0)
    sha256: str | None = Field(pattern="^[0-9a-f]{64}$")


class Events(BaseModel):
    """Tracepoints."""

    requested: list[str] = Field(max_length=1000, alias="asked")
    recorded: list[str] = Field(max_length=1000)
    missing: list[Missing] = Field(max_length=1000)


class Cost(BaseModel):
    """What the recording itself cost the host; null where it was not measured."""

    events: int | None = Field(default=None, ge=0)
    events_per_second: int | None = Field(default=None, ge=0)
    perf_cpu_percent: float | None = Field(default=None, ge=0, allow_inf_nan=False)
    """Of one CPU, with perf's start."""
    lost: int | None = Field(default=None, ge=0)
    """Records that perf could not store."""
    ended_early: str | None = Field(default=None, max_length=200)
    """Why the script ended perf: too many were lost."""


class Manifest(BaseModel):
    """The part of it that is used; other keys may follow in later versions."""

    format: str
    version: int
    policy: str = Field(max_length=40)
    kernel: str = Field(max_length=200)
    seconds: float = Field(ge=0, allow_inf_nan=False)
    """Wall time perf ran, with its start and end."""
    events: Events
    skipped: list[Skipped] = Field(max_length=10_000)
    cost: Cost | None = None
    """Missing in bundles of older scripts."""
    files: list[Listed] = Field(max_length=1000)


def read(text: str) -> Manifest:
    """The manifest, or BadInput with the first thing that is wrong."""
    try:
        value: Any = json.loads(text)
        manifest = Manifest.model_validate(value)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the top"
        raise BadInput(f"manifest.json cannot be used, at {where[:60]}: {first['msg'][:200]}.") from None
    except json.JSONDecodeError as error:
        place = Place("line", error.lineno)
        raise BadInput(f"manifest.json is not JSON, {place}: {error.msg}.", at=place) from None
    except RecursionError:
        raise BadInput("manifest.json is not what the script writes: it is nested too deeply.") from None
    if (manifest.format, manifest.version) != ("skbscope-capture", VERSION):
        raise BadInput(
            f"manifest.json says {manifest.format[:40]!r} version {manifest.version}; expected 'skbscope-capture' "
            f"version {VERSION}."
        )
    return manifest
