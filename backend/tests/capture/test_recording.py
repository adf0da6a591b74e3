"""The script run on the kernel under this test."""

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from skbscope.capture import events
from skbscope.capture.script import script
from skbscope.hosts.read import read_host

from . import veth
from .recorded import HOST_NAME, Recorded, read

README = Path(__file__).parents[3] / "README.md"
QUERY = "--family netdev --dump page-pool-get --output-json"
FURTHER = {"tcp:tcp_retransmit_skb", "no:such_event"}
"""Named with -e; the second is none."""
ALL = (events.ALL, *events.POLICIES)


def test_probes_are_recorded_and_removed(tmp_path: Path) -> None:
    """On kernels with kprobes; the functions that are not inlined there say which CPU allocated each skb."""
    why = veth.why_not()
    if why or not (veth.TRACING / "kprobe_events").exists():
        pytest.skip(why or "this kernel has no kprobe_events")
    (tmp_path / "script.sh").write_text(script("skb-defer"))
    before = veth.settings()
    with veth.namespaces() as (client, _):
        done = subprocess.run(
            ["sh", "script.sh", "--probes", "-o", "run.tar", "--", "ip", "netns", "exec", client, "iperf3"]
            + ["-c", "10.77.0.2", "-t", "1"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, "")
    assert veth.settings() == before
    files, opened = read(tmp_path / "run.tar")
    assert opened.manifest is not None
    assert "probe:skb_attempt_defer_free" in opened.manifest.events.recorded
    (tmp_path / "perf.data").write_bytes(files["perf.data"])
    text = subprocess.run(
        ["perf", "script", "-i", "perf.data", "-F", "event,trace"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    calls = [line for line in text.splitlines() if "probe:skb_attempt_defer_free:" in line]
    assert calls
    assert all(re.search(r"skbaddr=0x[0-9a-f]+ alloc_cpu=\d+$", line) for line in calls)


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    """The script run once; skipped with a sentence where it cannot."""
    why = veth.why_not()
    if why:
        pytest.skip(why)
    return Recorded(tmp_path_factory.mktemp("capture"), ["-e", ",".join(sorted(FURTHER))])


def test_every_setting_is_as_before(recorded: Recorded) -> None:
    assert recorded.after == recorded.before
    assert sorted(path.name for path in recorded.folder.iterdir()) == [
        recorded.bundle.name,
        "skbscope-capture.sh",
    ]
    assert oct(recorded.bundle.stat().st_mode)[-3:] == "600"


def test_it_says_what_it_does_before_it_does_it(recorded: Recorded) -> None:
    lines = recorded.done.stdout.splitlines()
    assert lines[0].startswith("Recording for skbscope, policy all: ")
    assert "  settings none is changed" in lines
    assert lines.index("  settings none is changed") < lines.index(
        "perf records; the command runs, and what it prints goes into the file."
    )
    assert recorded.done.stderr == ""


def test_the_bundle_is_whole(recorded: Recorded) -> None:
    opened = recorded.opened
    assert opened.faults == []
    assert opened.manifest is not None
    manifest = opened.manifest
    assert manifest.policy == "all"
    assert set(manifest.events.requested) == set(events.wanted(events.ALL)) | FURTHER
    assert "tcp:tcp_retransmit_skb" in manifest.events.recorded
    assert ("no:such_event", "it was named with -e") in {
        (one.event, one.cost) for one in manifest.events.missing
    }
    assert set(manifest.events.requested) == set(manifest.events.recorded) | {
        entry.event for entry in manifest.events.missing
    }
    assert all(file.sha256 for file in manifest.files)
    assert len(manifest.events.recorded) == len(set(manifest.events.recorded))
    written = json.loads(_member(recorded, "manifest.json"))["events"]["filters"]
    assert [entry["event"] for entry in written] == ["kmem:kmem_cache_alloc"]
    assert 1 <= manifest.seconds < 30
    changes, _ = opened.sides.changes()
    assert any(name.startswith("softnet/") for name in changes)


POOL = '{"id": %d, "ifindex": 2, "io-uring": {}, %s"inflight": 64, "inflight-mem": 262144}'


@pytest.mark.parametrize(
    ("pools", "knobs"),
    [
        (
            [POOL % (18, '"napi-id": 513, '), POOL % (19, '"napi-id": 514, ')],
            {"page_pool/18/napi_id": "513", "page_pool/19/napi_id": "514", "page_pool_napi": "1"},
        ),
        ([POOL % (7, "")], {"page_pool/7/napi_id": "0", "page_pool_napi": "0"}),
        # They differ: no one value is true, so that it remains assumed. One that is being freed does not count.
        (
            [POOL % (7, ""), POOL % (8, '"napi-id": 9, '), POOL % (9, '"detach-time": 5, ')],
            {"page_pool/7/napi_id": "0", "page_pool/8/napi_id": "9"},
        ),
        ([], {}),
    ],
    ids=["linked", "not linked", "both", "none"],
)
def test_netlink_says_which_napi_a_page_pool_has(
    tmp_path: Path, pools: list[str], knobs: dict[str, str]
) -> None:
    """With a `ynl` that answers `page-pool-get` as the kernel's tool prints it, and nothing else."""
    why = veth.why_not()
    if why:
        pytest.skip(why)
    (tmp_path / "script.sh").write_text(script("skb-defer"))
    tools = tmp_path / "tools"
    tools.mkdir()
    ynl = tools / "ynl"
    ynl.write_text(f"#!/bin/sh\n[ \"$*\" = '{QUERY}' ] || exit 1\necho '[{', '.join(pools)}]'\n")
    ynl.chmod(0o755)
    done = subprocess.run(
        ["sh", "script.sh", "-d", "1", "-m", "1", "-o", "run.tar"],
        cwd=tmp_path,
        env=os.environ | {"PATH": f"{tools}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    files, opened = read(tmp_path / "run.tar")
    host = read_host(files["host.txt"].decode())
    assert {name: value for name, value in host.knobs.items() if name.startswith("page_pool")} == knobs
    assert opened.manifest is not None
    skipped = {entry.what for entry in opened.manifest.skipped}
    assert "napi-get by netlink" in skipped
    assert "page-pool-get by netlink" not in skipped
    assert "skbscope-capture/notes/page-pool-get.json" in {file.name for file in opened.manifest.files}


def test_it_measures_what_it_cost(recorded: Recorded) -> None:
    cost = recorded.opened.manifest.cost  # type: ignore[union-attr]
    assert cost is not None
    stats = _member(recorded, "notes/perf-stats.txt")
    events = int(stats.partition("SAMPLE events:")[2].split()[0])
    assert (cost.events, cost.ended_early) == (events, None)
    assert cost.events_per_second
    assert events / 5 < cost.events_per_second < events / 0.9
    assert cost.perf_cpu_percent
    assert 0 < cost.perf_cpu_percent < 100
    assert (cost.lost == 0) == ("LOST events" not in stats)
    line = next(line for line in recorded.done.stdout.splitlines() if line.startswith("  cost "))
    assert line == (
        f"  cost     events a second: {cost.events_per_second}; perf's share of one CPU: {cost.perf_cpu_percent} %; "
        f"records lost: {cost.lost}"
    )


@pytest.mark.slow
def test_it_ends_by_itself_where_records_are_lost_again_and_again(tmp_path: Path) -> None:
    """perf is stopped for most of the time, so that its buffers overflow as on a host that is too fast for it."""
    why = veth.why_not()
    if why:
        pytest.skip(why)
    (tmp_path / "script.sh").write_text(script(events.ALL))
    # A rate that fills a buffer of 1 MB while perf is stopped, and a file that is soon read on a busy machine.
    flow = ["iperf3", "-c", "10.77.0.2", "-N", "-l", "1400", "-b", "200M", "-t", "120"]
    with (
        veth.namespaces() as (client, _),
        subprocess.Popen(["ip", "netns", "exec", client, *flow], stdout=subprocess.DEVNULL) as load,
        subprocess.Popen(
            ["sh", "script.sh", "-d", "50", "-m", "1", "-o", "run.tar"],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            text=True,
        ) as running,
    ):
        began = time.monotonic()
        try:
            while running.poll() is None and time.monotonic() - began < 40:
                for started in tmp_path.glob("skbscope-capture.*/started"):
                    _pause(started)
                time.sleep(0.1)
                assert load.poll() is None
            printed = running.communicate(timeout=60)[0]
            assert running.returncode == 0
        finally:
            running.terminate()
            load.kill()
    _, opened = read(tmp_path / "run.tar")
    assert opened.manifest is not None
    cost = opened.manifest.cost
    assert cost is not None
    assert cost.ended_early, cost
    assert f"  {cost.ended_early}.\n" in printed
    seen, lost = map(int, re.findall(r"\d+", cost.ended_early))
    assert lost >= 1000
    assert lost > seen / 100
    assert cost.lost
    assert cost.events
    assert lost <= cost.lost
    assert seen <= cost.events + cost.lost
    assert opened.manifest.seconds < 50
    assert "the rest of the time" in {entry.what for entry in opened.manifest.skipped}


def _pause(started: Path) -> None:
    """Stops perf for half a second."""
    try:
        process = int(started.read_text())
        os.kill(process, signal.SIGSTOP)
        time.sleep(0.5)
        os.kill(process, signal.SIGCONT)
    except (OSError, ValueError):
        return


def test_host_txt_has_topology_knobs_and_symbols(recorded: Recorded) -> None:
    host = read_host(recorded.files["host.txt"].decode())
    assert host.kernel == os.uname().release
    assert len(host.cpus) == os.cpu_count()
    assert "assumed" not in host.source
    wanted = ("net.core.skb_defer_max", "nr_cpu_ids", "page_size", "realtime")
    assert set(wanted) <= set(host.knobs)
    assert (
        host.knobs["net.core.skb_defer_max"] == Path("/proc/sys/net/core/skb_defer_max").read_text().strip()
    )
    for path in Path("/sys/class/net").glob("*/queues/rx-*/rps_cpus"):
        device, queue = path.parts[-4], path.parts[-2]
        if device != "lo":
            assert host.knobs[f"{device}/{queue}/rps_cpus"] == path.read_text().strip()
    if "kernel symbols" not in {entry.what for entry in recorded.opened.manifest.skipped}:  # type: ignore[union-attr]
        names = [name for _, name in host.symbols]
        assert "net_rx_action" in names
        # The one behind it says where it ends.
        assert names.index("net_rx_action") < len(names) - 1


def test_no_name_of_host_or_user_and_no_word_of_the_command_is_inside(recorded: Recorded) -> None:
    name = HOST_NAME.encode()
    members = {name: body for name, body in recorded.files.items() if name != "command.out"}
    assert b"localhost" in members["perf.data"]
    assert all(name not in body for body in members.values())
    assert all(b"10.77.0.2" not in body for body in members.values())
    manifest = json.loads(_member(recorded, "manifest.json"))
    assert (manifest["host"], manifest["command"], manifest["command_status"]) == (None, None, 0)


def _member(recorded: Recorded, name: str) -> str:
    listing = subprocess.run(
        f"zstd -dcq {recorded.bundle} | tar -xOf - skbscope-capture/{name}",
        shell=True,
        capture_output=True,
        text=True,
        check=True,
    )
    return listing.stdout


def test_an_existing_file_is_not_overwritten(recorded: Recorded) -> None:
    done = subprocess.run(
        ["sh", "skbscope-capture.sh", "-o", recorded.bundle.name],
        cwd=recorded.folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (
        1,
        f"skbscope-capture: {recorded.bundle.name} is there already; name another file with -o.\n",
    )


def test_ctrl_c_leaves_nothing_behind(recorded: Recorded, tmp_path: Path) -> None:
    path = recorded.folder / "skbscope-capture.sh"
    running = subprocess.Popen(["sh", str(path), "-d", "30"], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    while running.stdout.readline() != "perf records.\n":
        assert running.poll() is None
    time.sleep(0.5)
    running.terminate()
    assert running.wait(timeout=10) == 143
    running.stdout.close()
    assert list(tmp_path.iterdir()) == []
    assert veth.settings()["enabled"] == recorded.before["enabled"]


def mounted() -> list[str]:
    """What is mounted here, without the names of network namespaces, which others make and end meanwhile."""
    lines = Path("/proc/self/mounts").read_text().splitlines()
    return [line for line in lines if not line.startswith("nsfs ")]


def test_it_records_inside_a_network_namespace(recorded: Recorded, tmp_path: Path) -> None:
    """There /sys is mounted anew, without tracefs and with the devices of the namespace."""
    mounts = mounted()
    with veth.namespaces() as (client, _):
        done = subprocess.run(
            ["ip", "netns", "exec", client, "sh", "skbscope-capture.sh", "-o", str(tmp_path / "in.tar"), "--"]
            + ["iperf3", "-c", "10.77.0.2", "-t", "1"],
            cwd=recorded.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        limit = Path("/proc/sys/net/core/skb_defer_max").read_text().strip()
    assert (done.returncode, done.stderr) == (0, "")
    assert mounted() == mounts
    files, opened = read(tmp_path / "in.tar")
    assert opened.faults == []
    assert opened.manifest is not None
    outside = set(recorded.opened.manifest.events.recorded)  # type: ignore[union-attr]
    assert set(opened.manifest.events.recorded) == outside - FURTHER
    host = read_host(files["host.txt"].decode())
    assert host.knobs["net.core.skb_defer_max"] == limit
    assert "skv0/rx-0/rps_cpus" in host.knobs
    assert len(files["perf.data"]) > 100_000


def test_the_server_takes_it_whole(recorded: Recorded, tmp_path: Path) -> None:
    """The product in one test: recorded here, uploaded, analysed on its own host."""
    from portal.conftest import running

    with running(tmp_path) as server:
        sent = server.put(recorded.bundle.name, recorded.bundle.read_bytes()).json()
        assert [member["name"] for member in sent["members"]] == ["host.txt", "perf.data", "command.out"]
        assert server.job(sent["job_id"])["state"] == "ready"
        trace = server.get(f"/traces/{sent['trace_id']}")
        assert trace["host_upload_id"] == sent["host_id"]
        assert trace["lives"] > 0
        assert trace["capture"]["counters"]
        analysis = server.get(f"/analyses/{trace['analysis_id']}")
        assert analysis["host"]["source"].startswith("lscpu")
        assert server.get(f"/results/{sent['run_ids'][0]}")["run"]["tool"] == "iperf3"


ABSENT = {"zstd", "lscpu", "numactl", "ethtool", "sha256sum", "ynl"}


def test_it_goes_without_what_it_can_go_without(tmp_path: Path) -> None:
    """gzip for zstd, sysfs for lscpu and numactl; and with --probes and -n, which put back and say what they do."""
    why = veth.why_not()
    if why:
        pytest.skip(why)
    tools = tmp_path / "tools"
    tools.mkdir()
    for folder in os.environ["PATH"].split(":"):
        for path in Path(folder).glob("*") if Path(folder).is_dir() else []:
            if path.name not in ABSENT and not (tools / path.name).exists():
                (tools / path.name).symlink_to(path)
    (tmp_path / "script.sh").write_text(script("skb-defer"))
    before = veth.settings()
    done = subprocess.run(
        ["sh", "script.sh", "-d", "1", "-m", "1", "--probes", "-n"],
        cwd=tmp_path,
        env={"PATH": str(tools)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert veth.settings() == before
    (bundle,) = tmp_path.glob("skbscope-capture-*.tar.gz")
    files, opened = read(bundle)
    assert opened.faults == []
    assert opened.manifest is not None
    skipped = {entry.what for entry in opened.manifest.skipped}
    assert {"lscpu", "numactl", "ethtool", "sha256sum"} <= skipped
    assert ("kprobes" in skipped) == (not (veth.TRACING / "kprobe_events").exists())
    assert {file.sha256 for file in opened.manifest.files} == {None}
    host = read_host(files["host.txt"].decode())
    assert len(host.cpus) == os.cpu_count()
    assert "  names    host name and command are in the file" in done.stdout.splitlines()
    assert f"buffer a CPU, {os.cpu_count()} MiB in all" in done.stdout
