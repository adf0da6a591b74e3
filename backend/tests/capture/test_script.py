"""The script as text, and run on the kernel under this test."""

import json
import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from skbscope.capture import events
from skbscope.capture.decode import LIMITS
from skbscope.capture.opened import Opened
from skbscope.capture.script import script
from skbscope.capture.unpack import Member
from skbscope.errors import NotFound
from skbscope.hosts.read import read_host

from . import veth

HOST_NAME = "a-host-name-of-its-own"
FURTHER = {"tcp:tcp_retransmit_skb", "no:such_event"}
"""Named with -e; the second is none."""
ALL = (events.ALL, *events.POLICIES)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The script for everything, in a folder of its own."""
    path = tmp_path / "skbscope-capture.sh"
    path.write_text(script(events.ALL))
    return path


@pytest.mark.parametrize("policy", ALL)
def test_it_is_posix_shell_without_a_mark_left(policy: str, tmp_path: Path) -> None:
    text = script(policy)
    assert "@" not in text.replace("$@", "").replace("._@-", "").replace("[A-Za-z0-9", "")
    assert text.startswith(
        f"#!/bin/sh\n# skbscope-capture.sh: one recording of this host for skbscope, policy {policy}."
    )
    assert text.isascii()
    path = tmp_path / "script.sh"
    path.write_text(text)
    for shell in ("dash", "bash", "sh"):
        if shutil.which(shell):
            subprocess.run([shell, "-n", str(path)], check=True)


@pytest.mark.parametrize("policy", ALL)
def test_shellcheck_has_nothing_to_say(policy: str, tmp_path: Path) -> None:
    if shutil.which("shellcheck") is None:
        pytest.skip("shellcheck is not installed")
    path = tmp_path / "script.sh"
    path.write_text(script(policy))
    done = subprocess.run(["shellcheck", "-s", "sh", str(path)], capture_output=True, text=True, check=False)
    assert done.stdout == ""


@pytest.mark.parametrize("policy", ALL)
def test_it_asks_for_what_the_table_says(policy: str) -> None:
    words = set(script(policy).replace("'", " ").split())
    assert set(events.wanted(policy)) <= words
    others = {event for group in events.GROUPS for event in group.events} - set(events.wanted(policy))
    assert not others & words


def test_slab_events_are_recorded_only_on_request() -> None:
    assert "kmem:kmem_cache_alloc" in events.wanted("skb-init")
    assert "kmem:kmem_cache_alloc" not in events.wanted(events.ALL)
    with pytest.raises(NotFound, match="There is no policy 'tcp'; expected one of skb-defer, "):
        script("tcp")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["-d", "0"], "the time -d is '0'; expected a whole number from 1 to 9999."),
        (["-d", "1.5"], "the time -d is '1.5'; expected a whole number from 1 to 9999."),
        (
            ["-e", "tcp:tcp_probe;reboot"],
            "the events -e are 'tcp:tcp_probe;reboot'; expected names such as tcp:tcp_probe, with commas.",
        ),
        (["-m", "x; reboot"], "the buffer -m is 'x; reboot'; expected a whole number from 1 to 9999."),
        (
            ["-z"],
            "usage: sh skbscope-capture.sh [-d seconds] [-o out.tar.zst] [-m MiB] [-e events] [-k] [-n] "
            "[-- command]",
        ),
    ],
)
def test_a_wrong_option_is_one_sentence(file: Path, arguments: list[str], sentence: str) -> None:
    done = subprocess.run(
        ["sh", str(file), *arguments], cwd=file.parent, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == f"skbscope-capture: {sentence}"


def test_what_is_missing_is_one_sentence(file: Path) -> None:
    tools = file.parent / "tools"
    tools.mkdir()
    for name in ("sh", "id", "cat"):
        (tools / name).symlink_to(shutil.which(name) or name)
    done = subprocess.run(
        ["/bin/sh", str(file)],
        cwd=file.parent,
        capture_output=True,
        text=True,
        env={"PATH": str(tools)},
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == (
        "skbscope-capture: perf is missing; install it (perf comes as linux-perf, linux-tools or perf).\n"
    )
    assert sorted(path.name for path in file.parent.iterdir()) == ["skbscope-capture.sh", "tools"]


def test_a_user_without_rights_gets_a_message(file: Path) -> None:
    if os.geteuid() != 0 or shutil.which("perf") is None or shutil.which("setpriv") is None:
        pytest.skip("needs root, perf and setpriv to become a user without rights")
    done = subprocess.run(
        ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "sh", "-s"],
        input=file.read_text(),
        capture_output=True,
        text=True,
        check=False,
        cwd="/",
    )
    if Path("/proc/sys/kernel/perf_event_paranoid").read_text().strip() == "-1":
        pytest.skip("this kernel lets users trace all CPUs")
    assert done.stderr.startswith("skbscope-capture: this needs root: kernel.perf_event_paranoid is ")


class Recorded:
    """One run of the script with a benchmark, on this kernel."""

    def __init__(self, folder: Path, arguments: list[str]) -> None:
        path = folder / "skbscope-capture.sh"
        path.write_text(script(events.ALL))
        self.folder = folder
        with veth.namespaces() as (client, _):
            self.before = veth.settings()
            command = ["ip", "netns", "exec", client, "iperf3", "-c", "10.77.0.2", "-t", "1", "-J"]
            # A host name of its own, so that it can be looked for.
            named = ["unshare", "--uts", "sh", "-c", 'hostname "$0" && exec "$@"', HOST_NAME]
            self.done = subprocess.run(
                [*named, "sh", str(path), *arguments, "-o", "run.tar.zst", "--", *command],
                cwd=folder,
                capture_output=True,
                text=True,
                check=False,
            )
            self.after = veth.settings()
        assert self.done.returncode == 0, self.done.stderr
        self.bundle = next(folder.glob("run.tar.*"))
        self.files: dict[str, bytes] = {}
        opened: Opened[StoredFile] = Opened()
        opened.read(self.bundle, LIMITS, self._keep)
        self.opened = opened

    def _keep(self, member: Member) -> "StoredFile":
        self.files[member.name] = b"".join(member.blocks())
        return StoredFile(self.files[member.name])


class StoredFile:
    """A member's sum."""

    def __init__(self, content: bytes) -> None:
        import hashlib

        self.sha256 = hashlib.sha256(content).hexdigest()


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
    assert 1 <= manifest.seconds < 30
    changes, _ = opened.sides.changes()
    assert any(name.startswith("softnet/") for name in changes)


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
    manifest = json.loads(_manifest(recorded))
    assert (manifest["host"], manifest["command"], manifest["command_status"]) == (None, None, 0)


def _manifest(recorded: Recorded) -> str:
    listing = subprocess.run(
        f"zstd -dcq {recorded.bundle} | tar -xOf - skbscope-capture/manifest.json",
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
    """gzip for zstd, sysfs for lscpu and numactl; and with -k and -n, which put back and say what they do."""
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
        ["sh", "script.sh", "-d", "1", "-m", "1", "-k", "-n"],
        cwd=tmp_path,
        env={"PATH": str(tools)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert veth.settings() == before
    files: dict[str, bytes] = {}

    def keep(member: Member) -> StoredFile:
        files[member.name] = b"".join(member.blocks())
        return StoredFile(files[member.name])

    opened: Opened[StoredFile] = Opened()
    (bundle,) = tmp_path.glob("skbscope-capture-*.tar.gz")
    opened.read(bundle, LIMITS, keep)
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
