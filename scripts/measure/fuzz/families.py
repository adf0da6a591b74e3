"""Inputs of every family of readers: the project's own, and other people's beside it where they are."""

import gzip
import io
import lzma
import random
import tarfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from skbscope.capture.decode import zstd
from skbscope.domains.uploads.recognise import HOST_FORMATS
from skbscope.results.readers import READERS

from measure.fuzz.damage import damaged, extreme
from measure.machine import ROOT
from measure.recordings import TRACES, shrunk

SAMPLES = ROOT.parent / "shared/samples"
MOST = 192 << 10
"""Bytes of one input."""
RECORD_BYTES = 12 << 10
"""Records a recording is cut down to: small enough that a damage hits something that counts."""
_ENGINE = ROOT / "backend/engine/tests"
RESULTS = [
    *("bcc", "bpftrace", "ethtool", "iperf3", "kernel-bench", "mpstat", "net-misc", "netperf", "page-pool"),
    *("perf-c2c-lock", "perf-report", "perf-stat", "pktgen", "proc", "xdp-tools", "xdpsock"),
]
"""Folders of other people's files that hold benchmark output."""

RETIS = b"""{"common":{"timestamp":1},"startup":{"retis_version":"v1.6.0","machine":{"kernel_release":"6.18.1"}}}
{"common":{"timestamp":7,"smp_id":3,"task":{"pid":9,"tgid":8,"comm":"a b"}},"kernel":{"symbol":"skb:kfree_skb",\
"probe_type":"raw_tracepoint"},"skb-tracking":{"skb":18446616546229617921,"orig_head":18446616568293939201,\
"timestamp":9007199254740993},"skb-drop":{"drop_reason":"NO_SOCKET"}}
{"common":{"timestamp":9,"smp_id":1},"kernel":{"symbol":"tcp_v4_rcv","probe_type":"kprobe"},\
"skb-tracking":{"skb":18446616546229617921,"orig_head":1},"dev":{"name":"x","ifindex":3},"packet":{"len":64}}
"""
PWRU = b"""SKB                CPU PROCESS          NETNS      MARK/x        IFACE       PROTO  MTU   LEN   TUPLE FUNC
0xffff9fd4c1d5d0e8 10  <empty>:0        4026531840 0             eth0:2      0x0800 1500  60    \
10.0.0.1:80->10.0.0.2:99(tcp) ip_rcv_core
0xffff9fd4c1d5d0e8 10  <empty>:0        4026531840 0             eth0:2      0x0800 1500  60    \
10.0.0.1:80->10.0.0.2:99(tcp) kfree_skb_reason(SKB_DROP_REASON_NO_SOCKET)
"""
PWRU_JSON = b"""{"skb":"0xffff9fd4c1d5d0e8","cpu":10,"process":"<empty>:0","func":"ip_rcv_core","time":"12:00:00.1",\
"netns":4026531840,"mark":0,"iface":"eth0:2","proto":8,"mtu":1500,"len":60,"tuple":"a:1->b:2(tcp)"}
{"skb":"0xffff9fd4c1d5d0e8","cpu":11,"process":"<empty>:0","func":"kfree_skbmem","time":"12:00:00.2","len":60}
"""
OUTPUTS = [
    b"Attaching 1 probe...\n\n@calls[napi_consume_skb]: 4211\n@ns:\n[512, 1K)  12 |@@@|\n",
    b'{"type": "map", "data": {"@calls": {"napi_consume_skb": 4211}}}\n',
    b'Tracing 1 functions for "f"... Hit Ctrl-C to end.\n  f\n  g\n    7\n\n',
    b"usecs : count distribution\n0 -> 1 : 3 |**|\n\navg = 1 usecs, total: 3 usecs, count: 3\n",
    b"Average:  CPU  %usr  %sys  %soft  %idle\nAverage:  all  1.00  2.00  3.00  94.00\n",
]
HOSTS = [
    b"available: 1 nodes (0)\nnode 0 cpus: 0 1\n",
    b"Machine (1GB) + Package L#0 + L3 L#0 (8MB)\n  Core L#0 + PU L#0 (P#0)\n  Core L#1 + PU L#1 (P#1)\n",
    b'<?xml version="1.0"?>\n<!DOCTYPE topology SYSTEM "hwloc2.dtd">\n<topology version="2.0"><object type="L3Cache">'
    b'<object type="PU" os_index="0"/><object type="PU" os_index="1"/></object></topology>',
    b'{"cpus": [0, 1], "llcs": [[0, 1]], "nodes": [[0, 1]], "source": "by hand"}',
]
MAIL = b"""From: A <a@example.org>
Subject: [PATCH net-next] net: try it
Date: Mon, 2 Mar 2026 10:00:00 +0000

Before:
  16,153,328 rx/s  16,160,120 rx/s
After:
  17,205,328 rx/s  17,198,120 rx/s

That is 6.58% more.
"""


@dataclass(frozen=True)
class Family:
    """One kind of input, how it is damaged and where it is sent."""

    name: str
    seeds: list[bytes]
    ending: str
    formats: list[str] = field(default_factory=list)
    """What `?format=` may name, so that a reader is reached which the first bytes no longer speak for."""
    pack: Callable[[random.Random, bytes], bytes] = lambda _rng, content: content
    route: str = "uploads"
    """`uploads`, `pastes` or `captures`."""

    def mutants(self, rng: random.Random) -> Iterator[bytes]:
        """Endless: damaged before it is packed or afterwards; numbers of binary files become extreme ones."""
        for content in damaged(rng, self.seeds):
            if b"\0" in content and rng.random() < 0.4:
                content = extreme(rng, content)
            packed = self.pack(rng, content)
            if packed is not content and rng.random() < 0.5:
                packed = next(damaged(rng, [packed]))
            yield packed[:MOST]


def families() -> list[Family]:
    """All of them."""
    files = sorted(TRACES.glob("*.perf.data.zst"))
    recordings = [shrunk(zstd.decompress(file.read_bytes()), RECORD_BYTES) for file in files]
    traces = recordings + beside("perf-data")
    results = [*_files(ROOT / "data", "**/*.iperf3.json"), *OUTPUTS, *beside(*RESULTS)]
    hosts = [*_files(TRACES, "*.host.txt"), *_files(ROOT / "data/hosts", "*.json"), *HOSTS, _sysfs()]
    bundle = _bundle(recordings[0])
    scripts = _files(_ENGINE / "perf_script", "*.txt") + beside("perf-script")
    mails = [MAIL, *beside("../threads"), *OUTPUTS]
    return [
        Family("perf.data", traces, "perf.data", ["perf.data"]),
        Family("packed perf.data", recordings, "perf.data.zst", ["perf.data"], pack=_packed),
        Family("perf script", scripts, "txt", ["perf script"]),
        Family("ftrace", _files(_ENGINE / "ftrace", "*.txt") + beside("ftrace"), "txt", ["ftrace"]),
        Family("retis", [RETIS, *beside("retis")], "json", ["retis json"]),
        Family("pwru", [PWRU, PWRU_JSON, *beside("pwru")], "txt", ["pwru", "pwru json"]),
        Family("results", results, "txt", sorted(READERS)),
        Family("hosts", hosts + beside("topology"), "host.txt", sorted(HOST_FORMATS)),
        Family("bundles", [bundle], "tar.zst", ["capture"], pack=_packed),
        Family("archives of a campaign", [_archive(recordings[:2], hosts[:1])], "tar", route="captures"),
        Family("pastes", mails, "txt", route="pastes"),
    ]


def _files(folder: Path, pattern: str) -> list[bytes]:
    """The first bytes of each file."""
    return [path.read_bytes()[:MOST] for path in sorted(folder.glob(pattern)) if path.is_file()]


def beside(*folders: str) -> list[bytes]:
    """Other people's files beside the project, where they are; never written to."""
    return [content for folder in folders for content in _files(SAMPLES / folder, "*")]


def _packed(rng: random.Random, content: bytes) -> bytes:
    packers: list[Callable[[bytes], bytes]] = [zstd.compress, gzip.compress, lzma.compress]
    return rng.choice(packers)(content)


def _tar(members: dict[str, bytes], mode: str = "w") -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode, format=tarfile.USTAR_FORMAT) as tar:  # type: ignore[call-overload]
        for name, content in members.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    return out.getvalue()


def _sysfs() -> bytes:
    cpus = {
        "online": b"0-1\n",
        "cpu0/topology/core_id": b"0\n",
        "cpu0/cache/index3/shared_cpu_list": b"0-3\n",
    }
    return _tar({f"h/sys/devices/system/cpu/{name}": text for name, text in cpus.items()}, "w:gz")


def _bundle(recording: bytes) -> bytes:
    softnet = b"00000010 " * 13 + b"\n"
    members = {
        "manifest.json": b'{"format": "skbscope-capture", "version": 1, "policy": "skb-defer", "kernel": "6.18.44", '
        b'"seconds": 1.5, "events": {"asked": [], "recorded": [], "missing": []}, "skipped": [], "files": []}',
        "host.txt": (TRACES / "xsk-veth.host.txt").read_bytes(),
        "perf.data": recording,
        "before/softnet_stat": softnet,
        "after/softnet_stat": softnet.replace(b"10", b"1f"),
        "command.out": OUTPUTS[0],
    }
    return _tar({f"skbscope-capture/{name}": content for name, content in members.items()})


def _archive(recordings: list[bytes], hosts: list[bytes]) -> bytes:
    members = {f"h{n}.perf.data": content for n, content in enumerate(recordings)}
    return _tar(members | {f"h{n}.host.txt": content for n, content in enumerate(hosts)})
