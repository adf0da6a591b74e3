"""Bundles for tests: the layout of `skbscope capture` around a recording of the demo library."""

import gzip
import hashlib
import io
import json
import tarfile
from typing import Any

from skbscope.capture.decode import zstd

from .conftest import DATA, SMALL

FOLDER = "skbscope-capture/"

ETHTOOL = "NIC statistics:\n     rx_pp_recycle_ring: {ring}\n     rx0_pp_recycle_cached: 7\n     rx_drops: {drops}\n"


def files(name: str = SMALL) -> dict[str, bytes]:
    """Members of a whole bundle, in order, without the manifest."""
    folder = DATA / "traces"
    return {
        "host.txt": (folder / f"{name}.host.txt").read_bytes(),
        "perf.data": zstd.decompress((folder / f"{name}.perf.data.zst").read_bytes()),
        "before/ethtool-S.eth0": ETHTOOL.format(ring=5, drops=1).encode(),
        "after/ethtool-S.eth0": ETHTOOL.format(ring=12, drops=1).encode(),
        "before/softnet_stat": b"00000010 00000000 00000001 "
        + b"00000000 " * 9
        + b"00000000 00000000 00000000\n",
        "after/softnet_stat": b"0000001f 00000000 00000001 "
        + b"00000000 " * 9
        + b"00000000 00000000 00000000\n",
        "command.out": (folder / f"{name}.iperf3.json").read_bytes(),
    }


def manifest(members: dict[str, bytes], **over: Any) -> bytes:
    """The manifest of these members."""
    listed = [
        {"name": FOLDER + name, "size": len(body), "sha256": hashlib.sha256(body).hexdigest()}
        for name, body in members.items()
    ]
    missing = [{"event": "csd:csd_queue_cpu", "cost": "kicks cannot be counted"}]
    events = {"asked": ["skb:consume_skb"], "recorded": ["skb:consume_skb"], "missing": missing}
    value = {
        "format": "skbscope-capture",
        "version": 1,
        "policy": "skb-defer",
        "kernel": "6.18.44",
        "seconds": 1.5,
        "events": events,
        "skipped": [{"what": "numactl", "why": "it is missing"}],
        "files": listed,
    }
    return json.dumps(value | over).encode()


def tar(members: dict[str, bytes]) -> bytes:
    """Members as a plain tar archive, the manifest made if it is not among them."""
    members = members if "manifest.json" in members else {"manifest.json": manifest(members), **members}
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, body in members.items():
            head = tarfile.TarInfo(FOLDER + name)
            head.size = len(body)
            archive.addfile(head, io.BytesIO(body))
    return out.getvalue()


def packed(members: dict[str, bytes], how: str = "zstd") -> bytes:
    """A bundle as it is sent."""
    plain = tar(members)
    return {"zstd": lambda: zstd.compress(plain), "gzip": lambda: gzip.compress(plain), "": lambda: plain}[
        how
    ]()
