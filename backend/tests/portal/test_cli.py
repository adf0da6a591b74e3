"""The commands as other programs see them: JSON that equals perf's own counts, sentences, exit codes."""

import io
import json
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from commands import skbscope as run

from skbscope.replays.fidelity import as_run

from .conftest import DATA, SHARED, SMALL

FOLDERS = [DATA / "traces", SHARED / "traces"]
RECORDINGS = {
    path.name.removesuffix(".facts.json"): path.parent
    for folder in FOLDERS
    for path in sorted(folder.glob("*.facts.json"))
    if not path.name.startswith("big-")
}
"""Name to folder; the big one is for speed and belongs to the benchmark."""


def files(name: str) -> tuple[Path, Path, dict]:
    folder = RECORDINGS[name]
    facts = json.loads((folder / f"{name}.facts.json").read_text())
    return folder / f"{name}.perf.data.zst", folder / f"{name}.host.txt", facts


def test_the_shared_recordings_are_here():
    if not FOLDERS[1].is_dir():
        pytest.skip(f"no recordings at {FOLDERS[1]}: only those of the demo library are read")
    assert {path.parent for path in FOLDERS[1].glob("*.facts.json")} == {FOLDERS[1]}


FAST = (SMALL, "xsk-veth")
"""One recording of each of two policies; the others are `slow`."""


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[] if name in FAST else pytest.mark.slow) for name in sorted(RECORDINGS)],
)
def test_analyze_counts_as_perf_does(name):
    path, host, facts = files(name)
    summary = json.loads(run("analyze", path, "--host", host, "--json").stdout)
    trace = summary["trace"]
    assert trace["by_event"] == facts["by_event"]
    assert trace["events"] == facts["events"]
    assert trace["cpus"] == facts["cpus"]
    assert (trace["first_ns"], trace["last_ns"]) == (facts["first_ns"], facts["last_ns"])
    assert trace["events"] + sum(trace["rejected"].values()) == trace["total"]
    stock = [r for r in summary["replays"] if (r["policy"], r["variant"]) == ("skb-defer", "stock")]
    assert {"deferred", "flushed"} <= set(stock[0]["counters"])
    # Without the event that marks a free, how many were flushed is not recorded.
    is_recorded = "skb:consume_skb" in facts["by_event"]
    flushed = sum(facts["deferred_frees_flushed_on_cpu"].values()) if is_recorded else None
    assert stock[0]["counters"]["flushed"]["value"] == flushed


def test_analyze_json_is_the_contract():
    path, host, _ = files(SMALL)
    summary = json.loads(run("analyze", path, "--host", host, "--json").stdout)
    assert set(summary) == {"trace", "host", "lives", "replays", "findings", "advice"}
    wanted = {"format", "sha256", "events", "lost", "rejected", "by_event", "cpus", "first_ns", "last_ns"}
    assert wanted <= set(summary["trace"])
    assert {"cpus", "llcs", "nodes", "kernel", "source"} <= set(summary["host"])
    assert {"total", "complete", "origin_unknown", "alien", "flows"} <= set(summary["lives"])
    assert {"alloc_cpu", "free_cpu", "count", "distance"} <= set(summary["lives"]["flows"][0])
    for replay in summary["replays"]:
        assert {"policy", "variant", "kernel", "knobs", "decisions", "counters", "fidelity"} <= set(replay)
        assert all({"value", "label"} == set(counter) for counter in replay["counters"].values())


def test_policies_kernel_and_knobs_are_used():
    path, _, _ = files(SMALL)
    arguments = ["--policy", "skb-defer:stock", "--policy", "rfs-llc", "--kernel", "6.12"]
    summary = json.loads(
        run("analyze", path, *arguments, "--set", "net.core.skb_defer_max=8", "--json").stdout
    )
    pairs = [(replay["policy"], replay["variant"]) for replay in summary["replays"]]
    assert pairs[0] == ("skb-defer", "stock")
    assert {policy for policy, _ in pairs[1:]} == {"rfs-llc"}
    assert summary["replays"][0]["knobs"]["net.core.skb_defer_max"] == {"value": 8, "source": "set"}


def test_a_host_comes_as_text_or_as_our_own_json(tmp_path):
    path, host, _ = files(SMALL)
    summary = json.loads(run("analyze", path, "--host", host, "--json").stdout)
    own = tmp_path / "host.json"
    own.write_text(json.dumps(summary["host"]))
    assert json.loads(run("analyze", path, "--host", own, "--json").stdout)["host"] == summary["host"]


POLICIES = ("skb-defer", "xdp-return", "rfs-llc", "xsk-batch", "skb-init")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--policy", "tea"), f"There is no policy 'tea'; expected one of {', '.join(POLICIES)}."),
        (("--policy", "skb-defer:tea"), "The policy skb-defer has no variant 'tea'; expected one of stock, "),
        (("--kernel", "3.10.0"), "There is no kernel profile for '3.10.0'; expected a release of one of "),
        (("--set", "x"), "--set 'x' is no setting; expected knob=number, such as net.core.skb_defer_max=64."),
        (("--set", "x=1"), "There is no knob 'x'; expected one of "),
        (("--host", "/nowhere/host.txt"), "There is no file /nowhere/host.txt."),
    ],
)
def test_bad_options_are_one_sentence_and_exit_2(arguments, sentence):
    path, _, _ = files(SMALL)
    done = run("analyze", path, *arguments, code=2)
    assert done.stderr.startswith(f"skbscope: {sentence}")
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_a_result_is_no_recording():
    path = DATA / "traces" / f"{SMALL}.iperf3.json"
    done = run("analyze", path, code=2)
    assert done.stderr.startswith(f"skbscope: {path.name} is a result file (iperf3")
    assert done.stderr.endswith("); expected a recording.\n")


def test_read_recognises_each_kind_of_file():
    path, host, facts = files(SMALL)
    text = run("read", path).stdout
    assert text.startswith(f"{path.name}: perf.data in zstd, ")
    assert f"{facts['events']:,} of {facts['events']:,} records" in text
    assert all(f"{name} " in text for name in facts["by_event"])
    assert json.loads(run("read", path, "--json").stdout)["trace"]["by_event"] == facts["by_event"]
    assert json.loads(run("read", host, "--json").stdout)["host"]["knobs"]["net.core.skb_defer_max"] == "64"
    result = DATA / "traces" / f"{SMALL}.iperf3.json"
    assert len(json.loads(run("read", result, "--json").stdout)["runs"]) == 1
    for file in (path, host, result):
        lines = run("read", file).stdout.splitlines()
        assert all(len(line) <= 80 and line.isascii() for line in lines), file


def test_read_prints_how_the_format_was_recognised(tmp_path):
    path, host, _ = files(SMALL)
    lines = run("read", path).stdout.splitlines()
    assert lines[1] == "  sniffed  it starts with the magic PERFILE2 (100% sure)"
    lines = run("read", host).stdout.splitlines()
    assert not any("assumed" in line for line in lines)
    plain = tmp_path / "ryzen.lscpu.txt"
    plain.write_text(
        "CPU(s): 12\nOn-line CPU(s) list: 0-11\nThread(s) per core: 2\nL3 cache: 32 MiB (2 instances)\n"
    )
    why = "2 caches of level 3 spread evenly over 1 node, second threads of cores numbered behind all first ones"
    assert json.loads(run("read", plain, "--json").stdout)["host"]["assumed"] == why
    assumed = run("read", plain).stdout.splitlines()
    assert any(line.split() == ["LLCs", "0-2,6-8", "|", "3-5,9-11"] for line in assumed)
    assert assumed[-1] == "  Part of this is assumed; state it with lscpu -p=CPU,CORE,SOCKET,NODE,CACHE"
    assert max(map(len, assumed)) <= 80
    assert lines[1].startswith("  sniffed  a kernel release, ")
    assert not lines[2].startswith("  or ")
    both = tmp_path / "both.txt"
    both.write_text(
        "Attaching 1 probe...\n\n@calls[napi_consume_skb]: 4211\n\n"
        "usecs : count distribution\n0 -> 1 : 3 |**|\n\navg = 1 usecs, total: 3 usecs, count: 3\n"
    )
    lines = run("read", both).stdout.splitlines()
    assert lines[1].startswith("  sniffed  histogram of usecs ")
    assert lines[2].startswith("  or       bpftrace: ")
    folded = tmp_path / "folded.txt"
    folded.write_text("swapper/0;-;net_rx_action;napi_consume_skb 12\n")
    run("read", folded, code=2)
    assert run("read", folded, "--format", "stackcount").stdout.splitlines()[1] == (
        "  named  stackcount, by --format"
    )
    read = json.loads(run("read", folded, "--format", "stackcount", "--json").stdout)
    assert read["recognised_by"] == read["told"] == "named"
    assert (read["format"], read["class"], read["guesses"]) == ("stackcount", "result", [])


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("perf script", "not perf script text: none of its 1 lines is an event ("),
        ("retis json", "not retis JSON: "),
        ("stackcount", "no stackcount stack; expected "),
        ("perf.data", "not perf.data: "),
        ("lscpu", "no CPUs in the text; expected what lscpu prints (On-line CPU(s) list: 0-3), at line 1."),
    ],
)
def test_a_format_named_wrongly_is_refused_by_its_own_reader(tmp_path, word, sentence):
    path = tmp_path / "notes.txt"
    path.write_text("buy milk\n")
    done = run("read", path, "--format", word, code=2)
    assert done.stderr.startswith(f"skbscope: notes.txt: {sentence}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("command", [("read",), ("analyze",), ("upload", "--to", "http://127.0.0.1:9")])
def test_an_unknown_format_lists_those_there_are(command):
    path, _, _ = files(SMALL)
    done = run(*command, path, "--format", "tea", code=2)
    assert done.stderr.startswith(
        "skbscope: There is no format 'tea'; expected one of perf.data, trace.dat, perf script, "
    )
    assert done.stderr.count("\n") == 1


def test_analyze_takes_the_format_named(tmp_path):
    path, _, _ = files(SMALL)
    done = run("analyze", path, "--format", "lscpu", code=2)
    assert done.stderr == (f"skbscope: {path.name} is named as a host file (lscpu); expected a recording.\n")
    text = tmp_path / "mine.txt"
    text.write_text("swapper 0 [000] 1.000001: skb:consume_skb: skbaddr=0xffff888100001000 location=f+0x1\n")
    summary = json.loads(run("analyze", text, "--format", "perf script", "--json").stdout)
    assert (summary["trace"]["format"], summary["trace"]["events"]) == ("perf script", 1)
    assert "not pwru text: " in run("analyze", text, "--format", "pwru", code=2).stderr


def test_upload_sends_the_format_named(server, tmp_path):
    folded = tmp_path / "sent-as.txt"
    folded.write_text("rcu_sched;-;net_rx_action;napi_consume_skb 12\n")
    assert "sent-as.txt: unknown, " in run("upload", folded, "--to", server.url).stdout
    named = run("upload", folded, "--to", server.url, "--format", "stackcount").stdout
    assert named.startswith("sent-as.txt: a benchmark result (stackcount), ")


def test_what_is_not_recorded_is_no_zero():
    """Of a datagram over a Unix socket no event shows the allocation, and its reader frees it without a list."""
    path = DATA / "lab" / "7.2-4llc-unix.tar.zst"
    text = run("analyze", path, "--policy", "skb-defer", "--policy", "xsk-batch").stdout
    lines = text.splitlines()
    at = lines.index("skb-defer on kernel 7.2.9: the recording holds no decision of this policy")
    not_recorded = next(line for line in lines[at:] if line.startswith("  not recorded"))
    assert " alien, deferred, " in not_recorded
    assert not [zero for zero in ("0 skbs were freed", "0 of 0", "0 predicted") if zero in text]
    assert "skb-defer: cannot tell. which CPUs allocated and freed an skb is known for" in text
    summary = json.loads(run("analyze", path, "--policy", "skb-defer:stock", "--json").stdout)
    counters = summary["replays"][0]["counters"]
    assert (counters["alien"]["value"], counters["flushed"]["value"]) == (None, 0)
    assert summary["replays"][0]["fidelity"]["totals"] == []


def test_text_output_of_analyze_is_plain_and_narrow():
    path, host, _ = files("stuck-2-limit-64-restored")
    text = run("analyze", path, "--host", host).stdout
    assert text.isascii()
    assert "stuck" in text
    lines = text.splitlines()
    remedy = lines.index("  remedy:")
    # Commands are there to be copied, so they are the only lines that may be long.
    commands = {
        at + 1
        for at, line in enumerate(lines)
        if line in ("  remedy:", "  set:", "  undo:", "  check:", "  record:")
    }
    assert max(len(line) for at, line in enumerate(lines) if at not in commands) <= 80
    assert lines[remedy + 1].startswith("    sysctl -w net.core.skb_defer_max=")
    assert (
        text.index("stuck")
        < text.index("\n  host ")
        < text.index("\n  lives ")
        < text.index("\nskb-defer on kernel")
    )
    assert "2,251 skbs that CPU 0 allocated" in " ".join(text.split())


TEXT = (
    b"  swapper     0 [000]  1.000001: net:net_dev_queue: dev=eth0 skbaddr=0xffff888104e32300 len=60\n"
    b"  swapper     0 [001]  1.000002: skb:consume_skb: skbaddr=0xffff888104e32300 location=0x9\n"
)
"""Text of perf script, which states no kernel."""


def test_an_unstated_kernel_is_a_question(tmp_path):
    path = tmp_path / "trace.txt"
    path.write_bytes(TEXT)
    text = " ".join(run("analyze", path).stdout.split())
    assert (
        "kernel cannot tell: the kernel is not known; give a host.txt that states it, or choose one" in text
    )
    assert "skb-defer on kernel unknown: a what-if by the newest rules" in text
    summary = json.loads(run("analyze", path, "--json").stdout)
    assert summary["host"]["kernel_reading"]["profile"] is None
    assert {entry["stand"] for entry in summary["advice"]} == {"cannot-tell"}
    assert all(not entry["set"] and not entry["undo"] for entry in summary["advice"])
    assert not any(as_run(replay) for replay in summary["replays"])
    chosen = json.loads(run("analyze", path, "--kernel", "5.15", "--json").stdout)
    assert {replay["kernel"] for replay in chosen["replays"]} == {"5.15"}
    defer = next(entry for entry in chosen["advice"] if entry["policy"] == "skb-defer")
    assert defer["text"].startswith("this kernel has no defer list")


@pytest.mark.parametrize(
    ("release", "profile", "printed"),
    [
        ("6.14.0-37-generic", "6.12", "(Linux 6.14 is read as 6.12; a distribution kernel may differ)"),
        ("5.14.0-427.el9.x86_64", "5.14", "(rules of Linux 5.14; a distribution kernel may differ)"),
        ("7.2.13", "7.2.9", "(rules of Linux 7.2.9)"),
        ("3.4.113", None, "(cannot tell for Linux 3.4.113: it has no profile, the oldest is 4.18)"),
    ],
)
def test_the_profile_of_a_release_is_printed(tmp_path, release, profile, printed):
    path, host = tmp_path / "trace.txt", tmp_path / "host.txt"
    path.write_bytes(TEXT)
    host.write_text(f"{release}\nCPU(s): 2\nOn-line CPU(s) list: 0-1\nThread(s) per core: 1\n")
    assert printed in " ".join(run("analyze", path, "--host", host).stdout.split())
    summary = json.loads(run("analyze", path, "--host", host, "--json").stdout)
    assert (summary["host"]["kernel"], summary["host"]["kernel_reading"]["profile"]) == (release, profile)
    assert {replay["kernel"] for replay in summary["replays"]} == {profile or "unknown"}


def test_a_policy_is_one_table_with_a_column_a_variant():
    path, host, _ = files("stuck-2-limit-64-restored")
    replays = json.loads(run("analyze", path, "--host", host, "--json").stdout)["replays"]
    text = run("analyze", path, "--host", host).stdout
    table = text[text.index("\nskb-defer on kernel") : text.index("\nxdp-return on kernel")]
    assert "  v-old, v-defer, seed-0: as stock here\n" in table
    lines = [line.split() for line in table.splitlines()]
    assert [line[1:] for line in lines if line[:1] == ["counter"]] == [
        ["stock", "v-max0-old", "v-max0-new", "label"]
    ]
    shown = {line[0]: line[1:] for line in lines if line}
    for at, variant in enumerate(["stock", "v-max0-old", "v-max0-new"]):
        replay = next(r for r in replays if (r["policy"], r["variant"]) == ("skb-defer", variant))
        for name, counter in replay["counters"].items():
            assert shown[name][at] == f"{counter['value']:,}", (variant, name)
            assert counter["label"] in " ".join(shown[name][3:])
        for rule, count in replay["decisions"].items():
            assert shown[rule][at] == f"{count:,}", (variant, rule)


def test_one_variant_shows_just_that():
    path, host, _ = files(SMALL)
    lines = run("analyze", path, "--host", host, "--policy", "skb-defer:v-max0-new").stdout.splitlines()
    assert lines[2].startswith("skb-defer:v-max0-new on kernel ")
    assert not any(line.startswith(("  host", "  lives", "rfs-llc")) for line in lines)
    assert lines[-1] == "  fidelity: none, these are not the rule and the knobs that ran"


def test_variants_that_do_not_fit_go_into_a_second_table(capsys):
    from skbscope.commands import replay_table

    def replay(at):
        counters = {"alien": {"value": 10**9 + at, "label": "exact" if at % 2 else "reconstructed"}}
        knobs = {"net.core.skb_defer_max": {"value": 64 + at // 5, "source": "set"}}
        decisions = {"B5-push": at}
        return {
            "policy": "skb-defer",
            "variant": f"variant-{at}",
            "kernel": "6.18",
            "knobs": knobs,
            "counters": counters,
            "decisions": decisions,
            "fidelity": None,
        }

    replay_table.show([replay(at) for at in range(6)])
    lines = capsys.readouterr().out.splitlines()
    heads = [line.split()[1:-1] for line in lines if line.startswith("  counter")]
    assert len(heads) == 2
    assert sum(heads, []) == [f"variant-{at}" for at in range(6)]
    assert max(map(len, lines)) <= 80
    assert "  net.core.skb_defer_max  65 (set), variant-5 only" in lines


@pytest.mark.parametrize("command", ["read", "analyze"])
def test_a_missing_file_and_a_folder(tmp_path, command):
    assert run(command, tmp_path / "no", code=2).stderr == f"skbscope: There is no file {tmp_path / 'no'}.\n"
    assert run(command, tmp_path, code=2).stderr == f"skbscope: {tmp_path} is a folder; expected a file.\n"


def test_upload_sends_waits_and_names_the_page(server):
    path, host, _ = files(SMALL)
    done = run("upload", host, path, "--to", server.url)
    assert f"{path.name}: a recording (perf.data), " in done.stdout
    assert f"  {server.url}/traces/" in done.stdout
    refused = run("upload", path, "--to", "http://127.0.0.1:9", code=2)
    assert refused.stderr.startswith("skbscope: The server did not answer: ")


def test_the_demo_library_loads_twice_as_once(tmp_path):
    count = len(json.loads((DATA / "library.json").read_text()))
    for _ in range(2):
        message_text = run("demo", "load", "--data-dir", tmp_path).stdout
        assert message_text.startswith(f"{count} demo recordings are in place")
    import sqlite3

    with sqlite3.connect(tmp_path / "skbscope.db") as database:
        assert database.execute("SELECT count(*), sum(demo) FROM traces").fetchone() == (count, count)
        assert database.execute("SELECT count(*) FROM traces WHERE host_upload_id IS NULL").fetchone() == (0,)
    database.close()


def test_a_wrong_setting_is_one_sentence(tmp_path):
    done = run("serve", "--data-dir", tmp_path, code=2, SKBSCOPE_WORKERS="many")
    assert done.stderr.startswith("skbscope: SKBSCOPE_WORKERS: ")
    assert done.stderr.endswith(
        "'many'; expected a number of worker processes from 1 to 256, or the address of a Dask scheduler such as "
        "tcp://127.0.0.1:8786.\n"
    )


@pytest.mark.slow
def test_openapi_describes_every_address_of_the_contract():
    paths = set(json.loads(run("openapi").stdout)["paths"])
    for path in (
        "/uploads/{filename}",
        "/uploads/{upload_id}",
        "/formats",
        "/jobs/{job_id}",
        "/jobs/{job_id}/stream",
        "/traces",
        "/traces/{trace_id}",
        "/traces/{trace_id}/host",
        "/traces/{trace_id}/analyses",
        "/analyses/{analysis_id}",
        "/analyses/{analysis_id}/timeline",
        "/analyses/{analysis_id}/lives",
        "/analyses/{analysis_id}/lives/{n}",
        "/analyses/{analysis_id}/flows",
        "/analyses/{analysis_id}/decisions",
        "/analyses/{analysis_id}/decisions/rows",
        "/analyses/{analysis_id}/report",
        "/analyses/{analysis_id}/events/{seq}",
        "/policies",
        "/hosts",
        "/claims",
        "/results",
        "/results/{run_id}",
        "/results/throughput",
        "/health",
    ):
        assert f"/api/v1{path}" in paths


def test_help_starts_without_the_server_in_memory():
    """`--help` and a refused option must not wait for FastAPI, SQLAlchemy and DuckDB."""
    probe = (
        "import sys; import skbscope.cli; import skbscope.commands.analyze; "
        "print(sorted({'fastapi', 'sqlalchemy', 'duckdb', 'uvicorn'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_recording_in_an_archive_is_analysed(tmp_path):
    recording = files(SMALL)[0].read_bytes()
    with tarfile.open(tmp_path / "run.tar.gz", "w:gz") as archive:
        for name, content in (("run/notes.txt", b"hello"), ("run/a.perf.data.zst", recording)):
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    (tmp_path / "a.perf.data.zst").write_bytes(recording)
    summary = json.loads(run("analyze", tmp_path / "run.tar.gz", "--json").stdout)
    assert summary == json.loads(run("analyze", tmp_path / "a.perf.data.zst", "--json").stdout)


def test_an_archive_without_one_recording_says_what_is_in_it(tmp_path):
    with zipfile.ZipFile(tmp_path / "run.zip", "w") as archive:
        archive.writestr("a/iperf3.txt", "FUNC COUNT\nvfs_read 7\n")
        archive.writestr("run.pcap", b"\xd4\xc3\xb2\xa1" + b"\0" * 20)
    done = run("analyze", tmp_path / "run.zip", code=2)
    assert " ".join(done.stderr.split()) == (
        "skbscope: run.zip holds a/iperf3.txt (funccount), run.pcap (a packet capture (pcap)); expected one recording."
    )
    (tmp_path / "cut.zip").write_bytes((tmp_path / "run.zip").read_bytes()[:-30])
    done = run("analyze", tmp_path / "cut.zip", code=2)
    assert "its directory, which is at the end, is missing" in " ".join(done.stderr.split())


def test_two_archives_of_results_are_compared(tmp_path):
    for side, rate in (("before", 100), ("after", 200)):
        with zipfile.ZipFile(tmp_path / f"{side}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for at in range(3):
                archive.writestr(f"{at}.txt", f"FUNC COUNT\nvfs_read {rate + at}\n")
    done = run(
        "compare", "--before", tmp_path / "before.zip", "--after", tmp_path / "after.zip", "--json", code=0
    )
    (compared,) = json.loads(done.stdout)["comparisons"]
    assert [len(compared[side]) for side in ("before", "after")] == [3, 3]


def test_read_prints_what_a_reader_leaves_out_with_its_line(tmp_path):
    (tmp_path / "llc.txt").write_text(
        "PID      NAME             CPU     REFERENCE         MISS   HIT%\n"
        "4512     iperf3           1            2500          500  80.00%\n"
    )
    done = run("read", tmp_path / "llc.txt")
    assert "note: line 1: columns not read: PID, CPU, HIT%; rows of one name are" in done.stdout
    (run_of,) = json.loads(run("read", tmp_path / "llc.txt", "--json").stdout)["runs"]
    assert [note["line"] for note in run_of["notes"]] == [1]
