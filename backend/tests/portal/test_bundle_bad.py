"""Bundles that are damaged or hostile: one sentence with its place, and what loaded before it stays."""

import io
import struct
import tarfile
import time

import pytest

from skbscope.capture.decode import zstd

from .bundles import files, manifest, packed, tar


def head(name: str, size: int = 0, kind: bytes = tarfile.REGTYPE, link: str = "") -> bytes:
    """One tar head, sums right."""
    info = tarfile.TarInfo(name)
    info.size, info.type, info.linkname = size, kind, link
    return info.tobuf(tarfile.USTAR_FORMAT)


def after(extra: bytes, members: dict[str, bytes] | None = None) -> bytes:
    """A bundle of a manifest and a host file with these bytes where the next head is expected."""
    whole = {"host.txt": files()["host.txt"], **(members or {})}
    plain = tar(whole)
    return zstd.compress(plain[: content_end(plain)] + extra + bytes(1024))


def content_end(plain: bytes) -> int:
    """Where the two empty blocks begin that end a tar archive."""
    return (len(plain.rstrip(b"\0")) + 511) // 512 * 512


@pytest.fixture(scope="module")
def put(server):
    """Sends bytes under a fresh name; gives the upload."""
    return lambda body: server.put("bad.tar.zst", body).json()


REFUSED = {
    "symbolic link": (
        head("skbscope-capture/x", kind=tarfile.SYMTYPE, link="/etc/passwd"),
        "is of tar type '2'",
    ),
    "hard link": (head("skbscope-capture/x", kind=tarfile.LNKTYPE, link="perf.data"), "is of tar type '1'"),
    "device": (head("skbscope-capture/x", kind=tarfile.CHRTYPE), "is of tar type '3'"),
    "fifo": (head("skbscope-capture/x", kind=tarfile.FIFOTYPE), "is of tar type '6'"),
    "pax head": (head("skbscope-capture/x", 1 << 30, tarfile.XHDTYPE), "is of tar type 'x'"),
    "long name": (head("././@LongLink", 1 << 30, tarfile.GNUTYPE_LONGNAME), "is of tar type 'L'"),
    "sparse": (head("skbscope-capture/x", 1 << 30, tarfile.GNUTYPE_SPARSE), "is of tar type 'S'"),
    "absolute path": (head("/etc/passwd"), "The member name '/etc/passwd' does not belong in a bundle"),
    "path upwards": (
        head("skbscope-capture/../../x"),
        "The member name 'skbscope-capture/../../x' does not belong in a bundle",
    ),
    "other folder": (head("elsewhere/x"), "The member name 'elsewhere/x' does not belong in a bundle"),
    "second manifest": (head("skbscope-capture/manifest.json"), "The manifest is in the wrong place"),
    "member twice": (head("skbscope-capture/host.txt"), "The bundle has two members host.txt."),
    "huge counters": (
        head("skbscope-capture/before/softirqs", 1 << 32),
        "The member before/softirqs is 4294967296 bytes",
    ),
    "early end": (head("skbscope-capture/perf.data", 5000), "The bundle"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused_is_named_and_the_host_before_it_stays(put, server, case):
    extra, sentence = REFUSED[case]
    began = time.monotonic()
    sent = put(after(extra))
    assert time.monotonic() - began < 5
    assert sent["class"] == "bundle"
    assert [member["name"] for member in sent["members"]] == ["host.txt"]
    assert sent["note"].startswith("It holds its host file. ")
    assert sentence in sent["note"]
    assert server.get(f"/uploads/{sent['host_id']}")["class"] == "host"
    assert list(server.portal.incoming.iterdir()) == []


def test_a_negative_size_is_refused(put):
    # GNU tar's base-256 numbers can be negative.
    raw = bytearray(head("skbscope-capture/x"))
    raw[124:136] = b"\xff" * 12
    raw[148:156] = b" " * 8
    raw[148:156] = b"%06o\0 " % sum(raw)
    assert "is of tar type '0'" in put(after(bytes(raw)))["note"]


def test_a_truncated_bundle_retains_the_members_before_the_cut(put):
    body = packed(files())
    output = 0
    for part in (0.05, 0.3, 0.6, 0.9, 0.999):
        sent = put(body[: int(len(body) * part)])
        if sent["class"] == "bundle":
            assert sent["members"]
        assert sent["note"]
        output += "at byte" in sent["note"]
    assert output == 5


def test_a_damaged_byte_in_the_middle_is_one_sentence(put):
    body = bytearray(packed(files(), "gzip"))
    at = len(body) // 2
    body[at : at + 64] = bytes(64)
    sent = put(bytes(body))
    assert "The gzip data are damaged, before byte" in sent["note"]


def test_more_members_than_the_limit_are_refused(put):
    many = b"".join(head(f"skbscope-capture/notes/{n}") for n in range(1200))
    assert "The bundle has more than 1000 members, at byte" in put(after(many))["note"]


def test_a_bomb_is_stopped_at_its_ratio(put, server):
    plain = tar({"host.txt": files()["host.txt"]})
    zeros = head("skbscope-capture/perf.data", 1 << 29)
    start = plain[: content_end(plain)] + zeros

    def block(size: int, kind: int, last: bool) -> bytes:
        return struct.pack("<I", size << 3 | kind << 1 | last)[:3]

    runs = 4096
    body = b"\x28\xb5\x2f\xfd" + bytes([0, 0x50]) + block(len(start), 0, False) + start
    body += b"".join(block(128 << 10, 1, n == runs - 1) + b"\0" for n in range(runs))
    sent = put(body)
    assert "The file expands more than 100 times: " in sent["note"]
    assert [member["name"] for member in sent["members"]] == ["host.txt"]
    assert list(server.portal.incoming.iterdir()) == []


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        (b"[\n{", "manifest.json is not JSON, at line 2: "),
        (b"[" * 100_000, "manifest.json is not what the script writes: it is nested too deeply."),
        (b"{}", "manifest.json cannot be used, at format: Field required."),
        (
            manifest({}, version=2),
            "manifest.json says 'skbscope-capture' version 2; expected 'skbscope-capture' version 1",
        ),
        (manifest({}, seconds=-1), "manifest.json cannot be used, at seconds: "),
    ],
)
def test_a_manifest_that_cannot_be_read_leaves_the_bundle_as_it_is(put, output, sentence):
    sent = put(packed({"manifest.json": output, **files()}))
    assert (sent["class"], sent["members"], sent["trace_id"]) == ("unknown", [], None)
    assert sentence in sent["note"]
    assert sent["note"].endswith("It is stored unchanged.")


def test_files_the_manifest_names_and_the_bundle_lacks_are_reported(put):
    members = files()
    output = manifest(members)
    del members["after/softnet_stat"], members["command.out"]
    sent = put(packed({"manifest.json": output, **members}))
    assert sent["note"].endswith(
        "The bundle lacks a file that its manifest names: after/softnet_stat and 1 more."
    )


def test_a_bundle_inside_a_bundle_is_not_opened(put):
    inner = packed(files())
    sent = put(packed({**files(), "command.out": inner}))
    assert [member["name"] for member in sent["members"]] == ["host.txt", "perf.data"]
    sent = put(packed({"host.txt": files()["host.txt"], "perf.data": inner}, "gzip"))
    assert [member["name"] for member in sent["members"]] == ["host.txt", "perf.data"], sent


def test_another_tar_archive_is_no_bundle(put):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        archive.addfile(tarfile.TarInfo("x"), io.BytesIO())
    sent = put(zstd.compress(out.getvalue()))
    assert sent["format"] != "capture"
    named = put(zstd.compress(tar({"manifest.json": manifest({})})))
    assert (named["class"], named["note"]) == (
        "unknown",
        "The bundle has no readable member. It is stored unchanged.",
    )


@pytest.mark.slow
def test_mutated_bundles_never_break_the_server(server):
    import random

    body = packed(files(), "")
    chance = random.Random(7)
    for _ in range(40):
        mutant = bytearray(body[: content_end(body)])
        for _ in range(chance.choice((1, 8, 64))):
            # Heads and the manifest are where the shape is; the recording itself is fuzzed elsewhere.
            mutant[chance.randrange(6000)] = chance.randrange(256)
        answer = server.put("bad.tar", bytes(mutant))
        assert answer.status_code in (200, 201), answer.text
    assert server.get("/health")["status"] == "ok"
