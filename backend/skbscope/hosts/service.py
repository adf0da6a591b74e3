"""Finds the host to replay on, from a request and the recording's own host."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import assert_never

from skbscope.errors import BadInput, NotFound
from skbscope.hosts import presets
from skbscope.hosts.errors import HostError
from skbscope.hosts.layout import check_layout
from skbscope.hosts.models import Host
from skbscope.hosts.read import read_host
from skbscope.hosts.specs import (
    HeaderSpec,
    HostSpec,
    LayoutSpec,
    OneLlcSpec,
    OwnLlcSpec,
    PresetSpec,
    UploadSpec,
)


def read(name: str, content: str | bytes) -> Host:
    """The host of an uploaded file; `BadInput` with one sentence that names the file and the line."""
    try:
        return read_host(content)
    except HostError as error:
        raise BadInput.in_line(f"{name}: {error}", error.line) from None


def resolve(spec: HostSpec | None, base: Host, data_dir: Path, upload: Callable[[str], Host]) -> Host:
    """The host to replay on. `base` is the host in the recording's header; `upload` gives the host of an
    upload's id.

    Kernel, knobs and symbols of `base` stay unless an uploaded host states them; a topology must hold every
    CPU recorded.
    """
    match spec:
        case None | HeaderSpec():
            return base
        case OwnLlcSpec():
            own = [[cpu] for cpu in base.cpus]
            return _overridden(base, own, base.nodes, "every CPU its own LLC")
        case OneLlcSpec():
            return _overridden(base, [list(base.cpus)], base.nodes, "one LLC")
        case LayoutSpec():
            return _layout(spec, base)
        case PresetSpec():
            return _over(base, _preset(spec.name, data_dir))
        case UploadSpec():
            return _over(base, upload(spec.id))
    assert_never(spec)


def _layout(spec: LayoutSpec, base: Host) -> Host:
    try:
        check_layout(spec.llcs, base.cpus, "llcs")
        check_layout(spec.nodes, base.cpus, "nodes")
    except HostError as error:
        raise BadInput.in_line(str(error), error.line) from None
    groups = [[sorted(group) for group in side if group] for side in (spec.llcs, spec.nodes)]
    return _overridden(base, groups[0], groups[1], "layout")


def _overridden(base: Host, llcs: list[list[int]], nodes: list[list[int]], how: str) -> Host:
    """Another topology under the same kernel and knobs."""
    source = f"override: {how}"
    return replace(base, llcs=llcs, nodes=nodes, source=source, knobs_source=base.knobs_from())


def _preset(name: str, data_dir: Path) -> Host:
    known = presets.load(data_dir)
    if name not in known:
        raise NotFound("host preset", name[:60])
    return known[name].host()


def _over(base: Host, given: Host) -> Host:
    missing = sorted(set(base.cpus) - set(given.cpus))
    if missing:
        raise BadInput(
            f"{given.source} has no CPU {missing[0]}, which the recording has; "
            f"expected a host with CPUs {_span(base)}"
        )
    kernel, symbols = given.kernel or base.kernel, given.symbols or base.symbols
    knobs_source = given.source if given.knobs else base.knobs_from()
    return replace(
        given,
        kernel=kernel,
        cpu=given.cpu or base.cpu,
        knobs=base.knobs | given.knobs,
        knobs_source=knobs_source,
        counters=given.counters or base.counters,
        symbols=symbols,
    )


def _span(host: Host) -> str:
    return f"{host.cpus[0]} to {host.cpus[-1]}"
