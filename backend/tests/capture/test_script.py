"""The script as text, and what it says where it cannot record."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from skbscope.capture import events
from skbscope.capture.script import script
from skbscope.errors import NotFound

from . import veth

README = Path(__file__).parents[3] / "README.md"
ALL = (events.ALL, *events.POLICIES)
USAGE = "usage: sh skbscope-capture.sh [-d seconds] [-o out.tar.zst] [-m MiB] [-e events] [--probes] [-n] [-- command]"


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


def test_slab_events_without_a_filter_are_recorded_only_on_request() -> None:
    assert "kmem:kmem_cache_free" in events.wanted("skb-init")
    assert "kmem:kmem_cache_free" not in events.wanted(events.ALL)
    unfiltered = {event for group in events.groups(events.ALL) if not group.filter for event in group.events}
    assert "kmem:kmem_cache_alloc" not in unfiltered
    with pytest.raises(NotFound, match="There is no policy 'tcp'; expected one of skb-defer, "):
        script("tcp")


def test_the_filter_of_a_group_ends_with_the_group() -> None:
    lines = script("skb-defer").splitlines()
    start = lines.index("filter='bytes_req >= 436 && bytes_req <= 560'")
    assert [line.split()[0] for line in lines[start + 1 : start + 5]] == [
        "want",
        "'kmem:kmem_cache_alloc'",
        "older",
        "filter=''",
    ]
    assert "filter='bytes_req" not in script("skb-init")


def test_probes_name_the_allocating_cpu_and_the_cpu_of_rps_where_the_kernel_can() -> None:
    lines = [line.strip() for line in script(events.ALL).splitlines()]
    assert "probe p skb_attempt_defer_free 'skbaddr=$arg1:x64' 'alloc_cpu=skb->alloc_cpu'" in lines
    assert "probe r get_rps_cpu 'ret=$retval:s32' 'skbaddr=$arg2:x64'" in lines


def test_the_list_of_the_readme_is_that_of_the_table() -> None:
    """The first list is of skb-defer, with what a fidelity below its best would lack; the second completes rfs-llc."""
    recipe = README.read_text().partition("With perf alone")[2].partition("The host's settings")[0]
    first, second = (set(re.findall(r"[a-z_]+:[a-z0-9_]+", block)) for block in recipe.split("```")[1::2])
    assert first | second == set(events.wanted("skb-defer")) | set(events.wanted("rfs-llc"))
    assert first & second == set()
    assert first <= set(events.wanted("skb-defer"))
    groups = {group.what: group for group in events.GROUPS}
    assert {"sockets", "entry of socket calls", "fast-clone pairs"} <= {
        group.what for group in events.groups("skb-defer") if set(group.events) <= first
    }
    assert f"-e kmem:kmem_cache_alloc --filter '{groups['fast-clone pairs'].filter}'" in recipe


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
            USAGE,
        ),
        (
            ["--probe"],
            USAGE,
        ),
        (["--probes", "-d", "0"], "the time -d is '0'; expected a whole number from 1 to 9999."),
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


def test_both_names_of_the_flush_are_looked_up() -> None:
    names = {"skb_defer_free_flush", "__skb_defer_free_flush"}
    assert names <= set(events.SYMBOLS)
    readme = Path(__file__).parents[3] / "README.md"
    pattern = re.search(r"grep --no-group-separator -A1 -wE '([^']+)'", readme.read_text())
    assert pattern is not None
    assert all(re.fullmatch(pattern[1], name) for name in names)


def test_without_a_tracefs_to_be_had_it_is_one_sentence(file: Path) -> None:
    why = veth.why_not()
    if why:
        pytest.skip(why)
    with veth.namespaces() as (client, _):
        done = subprocess.run(  # From standard input: there is no file that could be started again.
            ["ip", "netns", "exec", client, "sh", "-s"],
            input=file.read_text(),
            cwd=file.parent,
            capture_output=True,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (
        1,
        "skbscope-capture: no tracefs is mounted and this script cannot mount one for itself; "
        "as root: mount -t tracefs nodev /sys/kernel/tracing\n",
    )
    assert [path.name for path in file.parent.iterdir()] == ["skbscope-capture.sh"]


@pytest.mark.parametrize("policy", ["rfs-llc", "skb-defer"])
def test_packets_of_tcp_are_recorded_with_their_sockets(policy: str) -> None:
    """Without it the hash of a socket that only sends stays unknown, and so does the reader of a FIN."""
    assert "tcp:tcp_probe" in events.wanted(policy)
    assert "tcp:tcp_probe" in script(policy)
    assert "tcp:tcp_probe" in (Path(__file__).parents[3] / "README.md").read_text()
