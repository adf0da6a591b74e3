"""Which host a request means: the recording's own, an upload, a preset, a what-if."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from skbscope.errors import BadInput, NotFound
from skbscope.hosts import presets
from skbscope.hosts.layout import check_layout
from skbscope.hosts.models import Host
from skbscope.hosts.service import read, resolve
from skbscope.hosts.specs import HostSpec

DATA = Path(__file__).parents[3] / "data"
SPEC: TypeAdapter[HostSpec] = TypeAdapter(HostSpec)
BASE = Host(
    cpus=[0, 1, 2, 3],
    llcs=[[0, 1], [2, 3]],
    nodes=[[0, 1, 2, 3]],
    source="header",
    kernel="6.18.44",
    knobs={"net.core.skb_defer_max": "64", "rps_cpus": "f"},
    symbols=[(1, "f")],
)


def of(spec: dict[str, Any] | None, upload: Callable[[str], Host] | None = None) -> Host:
    def none(ident: str) -> Host:
        raise AssertionError(f"nobody asked for upload {ident}")

    return resolve(SPEC.validate_python(spec) if spec else None, BASE, DATA, upload or none)


@pytest.mark.parametrize("spec", [None, {"kind": "header"}])
def test_the_recordings_own_host(spec: dict[str, Any] | None) -> None:
    assert of(spec) == BASE


def test_every_cpu_its_own_llc() -> None:
    host = of({"kind": "own-llc"})
    assert host.llcs == [[0], [1], [2], [3]]
    assert (host.nodes, host.kernel, host.knobs, host.symbols) == (
        BASE.nodes,
        BASE.kernel,
        BASE.knobs,
        BASE.symbols,
    )
    assert host.source == "override: every CPU its own LLC"
    assert host.knobs_from() == BASE.source, "only the topology is overridden, not the knobs"


def test_one_llc() -> None:
    assert (of({"kind": "one-llc"}).llcs, of({"kind": "one-llc"}).source) == (
        [[0, 1, 2, 3]],
        "override: one LLC",
    )


def test_a_what_if_leaves_the_recordings_host_alone() -> None:
    of({"kind": "one-llc"}).llcs[0].append(99)
    assert BASE.llcs == [[0, 1], [2, 3]]
    assert BASE.cpus == [0, 1, 2, 3]


def test_a_layout_spelled_out() -> None:
    host = of({"kind": "layout", "llcs": [[3, 0], [1, 2], []], "nodes": [[0, 1], [2, 3]]})
    assert (host.llcs, host.nodes) == ([[0, 3], [1, 2]], [[0, 1], [2, 3]])


@pytest.mark.parametrize(
    ("llcs", "nodes", "sentence"),
    [
        ([[0, 1]], [[0, 1, 2, 3]], "llcs: CPU 2 is in no group; expected each CPU once."),
        ([[0, 1, 2, 3]], [[0, 1, 2, 3, 4]], "nodes: CPU 4 is not one of the host's 4 CPUs."),
        ([[0, 1, 2, 3, 0]], [[0, 1, 2, 3]], "llcs: CPU 0 is in two groups; expected each CPU once."),
    ],
)
def test_a_layout_that_does_not_fit_is_one_sentence(
    llcs: list[list[int]], nodes: list[list[int]], sentence: str
) -> None:
    with pytest.raises(BadInput) as caught:
        of({"kind": "layout", "llcs": llcs, "nodes": nodes})
    assert str(caught.value) == sentence


def test_a_preset_keeps_kernel_and_knobs_of_the_recording() -> None:
    host = of({"kind": "preset", "name": "server-4x4"})
    assert (len(host.cpus), len(host.llcs), host.source) == (16, 4, "preset server-4x4")
    assert (host.kernel, host.knobs, host.symbols) == (BASE.kernel, BASE.knobs, BASE.symbols)


def test_an_unknown_preset_is_not_found() -> None:
    with pytest.raises(NotFound, match="There is no host preset moon"):
        of({"kind": "preset", "name": "moon"})


def test_an_uploaded_host_states_what_it_states() -> None:
    given = Host([0, 1, 2, 3, 4], [[0, 1, 2, 3, 4]], [[0, 1, 2, 3, 4]], "lscpu", knobs={"rps_cpus": "3"})
    host = of({"kind": "upload", "id": "abc"}, {"abc": given}.__getitem__)
    assert (host.llcs, host.source) == (given.llcs, "lscpu")
    assert host.knobs == {"net.core.skb_defer_max": "64", "rps_cpus": "3"}
    assert (host.kernel, host.symbols) == ("6.18.44", [(1, "f")])


def test_a_host_without_a_recorded_cpu_is_refused() -> None:
    small = Host([0, 1], [[0, 1]], [[0, 1]], "lscpu")
    with pytest.raises(
        BadInput, match=r"^lscpu has no CPU 2, which the recording has; expected a host with CPUs 0 to 3$"
    ):
        of({"kind": "upload", "id": "abc"}, lambda _: small)


@pytest.mark.parametrize(
    "spec",
    [
        {"kind": "moon"},
        {"kind": "preset"},
        {"kind": "one-llc", "x": 1},
        {"kind": "layout", "llcs": [["a"]], "nodes": []},
    ],
)
def test_a_request_of_the_wrong_shape_is_refused(spec: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        SPEC.validate_python(spec)


def test_a_file_that_cannot_be_read_is_named() -> None:
    with pytest.raises(BadInput, match=r"^x\.txt: no CPUs in the text; .*, at line 1\.$"):
        read("x.txt", "hello")
    assert read("x.txt", "CPU(s): 2\n").cpus == [0, 1]


# name: (CPUs, LLC domains, CPUs of each, nodes, CPUs of each), as data/README.md says
PRESETS = {
    "laptop-1-llc": (8, 1, 8, 1, 8),
    "server-4x4": (16, 4, 4, 1, 16),
    "xeon-2x14": (28, 2, 14, 2, 14),
    "epyc-ccx": (64, 16, 4, 2, 32),
    "epyc-2x64": (256, 16, 16, 2, 128),
}


def test_every_preset_is_one_of_these() -> None:
    assert list(presets.load(DATA)) == list(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_as_large_as_its_model(name: str) -> None:
    preset = presets.load(DATA)[name]
    cpus, llcs, llc, nodes, node = PRESETS[name]
    assert preset.cpus == [*range(cpus)]
    assert [len(group) for group in preset.llcs] == [llc] * llcs
    assert [len(group) for group in preset.nodes] == [node] * nodes
    # No cache reaches over a border of memory.
    for group in preset.llcs:
        assert sum(bool(set(group) & set(near)) for near in preset.nodes) == 1
    for cpu in preset.cpus:
        assert sum(cpu in group for group in preset.llcs) == 1
        assert sum(cpu in group for group in preset.nodes) == 1
    readme = (DATA / "README.md").read_text()
    assert f"| `{name}` | {cpus}, {llcs}, {nodes} |" in readme


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_whole(name: str) -> None:
    preset = presets.load(DATA)[name]
    check_layout(preset.llcs, preset.cpus, name)
    check_layout(preset.nodes, preset.cpus, name)
    assert "modelled on" in preset.source
    assert preset.cpus == sorted(preset.cpus)


def test_presets_are_what_they_say() -> None:
    known = presets.load(DATA)
    assert [len(known["epyc-ccx"].llcs), len(known["epyc-ccx"].nodes), len(known["epyc-ccx"].llcs[0])] == [
        16,
        2,
        4,
    ]
    assert known["xeon-2x14"].nodes == [[*range(0, 28, 2)], [*range(1, 28, 2)]]
    assert len(known["laptop-1-llc"].llcs) == 1


def test_no_data_is_no_presets(tmp_path: Path) -> None:
    assert presets.load(tmp_path) == {}


def test_second_threads_share_the_cache_of_their_first() -> None:
    preset = presets.load(DATA)["epyc-2x64"]
    for group in preset.llcs:
        assert {cpu % 128 for cpu in group} == {cpu for cpu in group if cpu < 128}


def test_a_binary_file_that_cannot_be_read_is_named() -> None:
    with pytest.raises(
        BadInput, match=r"^x\.tgz: the archive is no tar archive; expected a tree of /sys/devices"
    ):
        read("x.tgz", b"\x1f\x8b" + bytes(100))
