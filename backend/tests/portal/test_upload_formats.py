"""Every result and host format on its way in: recognised by its first bytes, or named with `?format=`."""

import io
import tarfile

import pytest

from skbscope.domains.uploads import recognise
from skbscope.results.readers import READERS

RESULTS = {
    "bpftrace": b"Attaching 1 probe...\n\n@calls[napi_consume_skb]: 4211\n@ns:\n[512, 1K)  12 |@@@|\n",
    "bpftrace json": b'{"type": "map", "data": {"@calls": {"napi_consume_skb": 4211}}}\n',
    "stackcount": b'Tracing 1 functions for "f"... Hit Ctrl-C to end.\n  f\n  g\n    7\n\n',
    "funclatency": b"usecs : count distribution\n0 -> 1 : 3 |**|\n\navg = 1 usecs, total: 3 usecs, count: 3\n",
}
XML = (
    b'<?xml version="1.0"?>\n<!DOCTYPE topology SYSTEM "hwloc2.dtd">\n<topology version="2.0"><object type="L3Cache">'
    b'<object type="PU" os_index="0"/><object type="PU" os_index="1"/></object></topology>'
)


def archive(mode: str) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode) as tree:  # type: ignore[call-overload]
        for path, text in (("online", b"0-1\n"), ("cpu0/topology/physical_package_id", b"0\n")):
            member = tarfile.TarInfo(f"h/sys/devices/system/cpu/{path}")
            member.size = len(text)
            tree.addfile(member, io.BytesIO(text))
    return out.getvalue()


HOSTS = {
    "numactl": b"available: 1 nodes (0)\nnode 0 cpus: 0 1\n",
    "lstopo": b"Machine (1GB) + Package L#0 + L3 L#0 (8MB)\n  Core L#0 + PU L#0 (P#0)\n  Core L#1 + PU L#1 (P#1)\n",
    "hwloc xml": XML,
    "sysfs tree": archive("w:gz"),
    "host.json": b'{"cpus": [0, 1], "llcs": [[0, 1]], "nodes": [[0, 1]], "source": "by hand"}',
}


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_is_recognised_stored_and_listed(server, name):
    sent = server.put(f"{name}.txt", RESULTS[name]).json()
    assert (sent["class"], sent["format"], len(sent["run_ids"])) == ("result", name, 1)
    run = server.get(f"/results/{sent['run_ids'][0]}")["run"]
    assert run["tool"] == name.partition(" ")[0]
    assert run["rows"]
    assert sent["run_ids"][0] in {item["id"] for item in server.get("/results")["items"]}
    # No rate, no place on an axis.
    groups = server.get("/results/throughput")["groups"]
    assert not [group for group in groups if group["title"] == name]


@pytest.mark.parametrize("name", HOSTS)
def test_a_host_is_recognised_and_read(server, name):
    sent = server.put(f"{name}.host", HOSTS[name]).json()
    assert (sent["class"], sent["format"], sent["note"]) == ("host", name, None)
    assert sent["host_id"] == sent["id"]


@pytest.mark.parametrize("mode", ["w", "w:bz2", "w:xz"])
def test_archives_of_every_packing(server, mode):
    sent = server.put(f"sys.{mode[2:]}", archive(mode)).json()
    assert (sent["class"], sent["format"]) == ("host", "sysfs tree")


def test_what_is_read_can_be_named():
    for name in READERS:
        assert recognise.named(name)["class"] == "result"
    for name in (*HOSTS, "lscpu", "host.txt"):
        assert recognise.named(name)["class"] == "host"


def test_the_server_lists_what_can_be_named(server):
    listed = {item["format"]: item["class"] for item in server.get("/formats")["items"]}
    assert {"perf.data", "ftrace", "retis json", "pwru json", "stackcount", *HOSTS, "capture"} <= set(listed)
    for name, kind in listed.items():
        assert recognise.named(name)["class"] == kind
    refused = server.put("x.txt", b"x", format="tea")
    assert refused.status_code == 422
    sentence = f"There is no format 'tea'; expected one of {', '.join(listed)}."
    assert refused.json()["detail"] == sentence


def test_a_result_has_one_guess():
    head = b'{"start": {"connected": []}, "intervals": [], "end": {}}'
    assert [guess["format"] for guess in recognise.guesses(head)] == ["iperf3-json"]


def test_maps_with_stacks_alone_are_recognised():
    assert recognise.guesses(b"@[\n    f+1\n]: 2\n")[0]["format"] == "bpftrace"


def test_a_recording_of_function_graph_is_a_trace_and_no_result():
    head = b" 1)   0.332 us    |  svc_alloc_arg();\n" * 3
    assert [guess["format"] for guess in recognise.guesses(head)] == ["ftrace"]


def test_lscpu_with_network_settings_is_a_host_file():
    lscpu = b"CPU(s): 2\nOn-line CPU(s) list: 0\nSocket(s): 1\nL1d cache: 64 KiB\nL3 cache: 8 MiB\nNUMA node0 CPU(s):0"
    head = lscpu + b"\nnet.core.skb_defer_max = 64\n"
    assert recognise.guesses(head)[0]["format"] == "host.txt"


def test_what_is_read_as_something_else_leaves_nothing_of_the_first_reading(server):
    """Both formats are in the text; each reading gives its own run, and the other one's goes."""
    text = RESULTS["funclatency"] + b"swapper/0;-;net_rx_action;napi_consume_skb 12\n"
    first = server.put("both.txt", text).json()
    assert first["format"] == "funclatency"
    second = server.put("both.txt", text, format="stackcount").json()
    assert (second["id"], second["format"], second["note"]) == (first["id"], "stackcount", None)
    held = {item["id"] for item in server.get("/results")["items"]}
    assert set(second["run_ids"]) <= held
    assert not set(first["run_ids"]) & held


def test_what_it_was_stays_when_the_named_format_is_refused(server):
    content = HOSTS["numactl"] + b"\n"
    first = server.put("stays.txt", content).json()
    refused = server.put("stays.txt", content, format="hwloc xml").json()
    assert refused["note"] == (
        "stays.txt: not hwloc xml: from line 1 on the file holds numactl; expected hwloc xml. "
        "It stays read as numactl."
    )
    assert {**refused, "note": None} == first


def test_a_stranger_named_at_last_is_no_stranger_any_more(server):
    folded = b"ksoftirqd;-;net_rx_action;napi_consume_skb 12\n"
    assert "not known here" in server.put("late.txt", folded).json()["note"]
    wrong = server.put("late.txt", folded, format="pwru json").json()
    assert (wrong["class"], wrong["note"]) == ("trace", None)
    assert server.job(wrong["job_id"])["state"] == "failed"
    named = server.put("late.txt", folded, format="stackcount").json()
    assert (named["class"], named["note"], named["trace_id"]) == ("result", None, None)
    # The recording it was for a while is gone, with its job; the bytes are still here.
    for address in (f"/traces/{wrong['trace_id']}", f"/jobs/{wrong['job_id']}"):
        assert server.client.get(address).status_code == 404
    assert server.get(f"/results/{named['run_ids'][0]}")["run"]["rows"]
    assert server.put("late.txt", folded, format="funclatency").json()["format"] == "stackcount"


def test_a_recording_is_read_in_the_format_named(server):
    text = b"swapper 0 [000] 1.000001: skb:consume_skb: skbaddr=0xffff888100001000 location=f+0x1\n"
    wrong = server.put("mine.txt", text, format="pwru").json()
    assert (wrong["class"], wrong["format"]) == ("trace", "pwru")
    assert wrong["guesses"][0]["format"] == "perf script"
    failed = server.job(wrong["job_id"])
    assert failed["state"] == "failed"
    assert failed["error"]["detail"].startswith("not pwru text: none of its 1 lines is a record; expected")
    right = server.put("mine.txt", text, format="perf script").json()
    assert right["job_id"] != wrong["job_id"]
    assert server.job(right["job_id"])["state"] == "ready"


def test_a_named_result_format_is_the_one_that_is_read(server):
    """Folded stacks without the tool's own words are anybody's; the user says whose they are."""
    folded = b"swapper/0;-;net_rx_action;napi_consume_skb 12\nsshd;-;vfs_write;tcp_sendmsg 5\n"
    assert server.put("folded.txt", folded).json()["class"] == "unknown"
    named = server.put("folded.txt", folded, format="stackcount").json()
    assert (named["class"], named["format"], len(named["run_ids"])) == ("result", "stackcount", 1)


@pytest.mark.parametrize(
    ("content", "query", "sentence"),
    [
        (
            b"Attaching 1 probe...\n@[\n    f+1\n",
            {"format": "bpftrace"},
            "a bpftrace map breaks off here; expected",
        ),
        (b"hello\n", {"format": "stackcount"}, "no stackcount stack; expected"),
        (XML[:-20], {}, "the hwloc XML breaks off here"),
        (archive("w:gz")[:-30], {}, "the archive"),
        (b"\x1f\x8bhello", {"format": "sysfs tree"}, "the archive is no tar archive; expected"),
        (b"hello\n", {"format": "hwloc xml"}, "no CPUs in the text; expected"),
    ],
)
def test_a_broken_file_is_stored_with_its_sentence(server, content, query, sentence):
    sent = server.put("broken", content, **query).json()
    assert sent["class"] == "unknown"
    assert sentence in sent["note"]
    assert sent["note"].endswith("It is stored unchanged.")
