"""Commands that redact: what leaves, under which key, and what never does."""

import functools
import gzip
import json
import lzma
import sys
from pathlib import Path

import pytest
from commands import skbscope
from portal.conftest import DATA, SMALL, Running

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

RECORDING = DATA / "traces" / f"{SMALL}.perf.data.zst"
SCRIPT = """\
# hostname : wadb7.acme.example
# os release : 6.18.44
# cmdline : /usr/bin/perf record -a -e skb:kfree_skb ledgerd --peer=10.1.2.3
#
 ledgerd 812/813 [001] 12.000001: net:netif_receive_skb: dev=eth0 skbaddr=0xffff888100001000 len=60
 ledgerd 812/813 [001] 12.000002: skb:kfree_skb: skbaddr=0xffff888100001000 location=tcp_v4_rcv+0x10 reason: NO_SOCKET
 swapper     0/0 [000] 12.000003: tcp:tcp_demo: saddr=10.1.2.3 daddr=[2001:db8::7] mac=52:54:00:ab:cd:ef
"""
# No name of hexadecimal digits alone: the digests among the stored bytes would hold it by chance.
NAMES = ("ledgerd", "wadb7", "acme", "10.1.2.3", "2001:db8::7", "52:54:00:ab:cd:ef")


@pytest.fixture
def script(tmp_path):
    file = tmp_path / "wadb7.perf.txt"
    file.write_text(SCRIPT)
    return file


@pytest.fixture
def run(tmp_path):
    return functools.partial(skbscope, XDG_CONFIG_HOME=str(tmp_path / "config"))


def key_file(tmp_path: Path) -> Path:
    return tmp_path / "config" / "skbscope" / "redaction.key"


def test_a_preview_shows_what_goes_and_what_stays_and_writes_nothing(run, script, tmp_path):
    out = run("redact", script, "--preview").stdout
    for word in (
        "host names",
        "task names (comm)",
        "ledgerd",
        "IPv4, IPv6, MAC addresses",
        "10.1.2.3",
        "not replaced",
    ):
        assert word in out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["config", script.name]


@pytest.mark.parametrize(
    ("ending", "magic"), [(".zst", b"\x28\xb5\x2f\xfd"), (".gz", b"\x1f\x8b"), (".xz", b"\xfd7zXZ")]
)
def test_the_file_written_is_what_its_name_says(run, script, tmp_path, ending, magic):
    plain, packed = tmp_path / "clean.perf.txt", tmp_path / f"clean.perf.txt{ending}"
    run("redact", script, "-o", plain)
    run("redact", script, "-o", packed)
    assert packed.read_bytes().startswith(magic)
    assert decoded(packed) == plain.read_bytes()


def decoded(file):
    """What the usual library makes of it."""
    read = {".zst": zstd.decompress, ".gz": gzip.decompress, ".xz": lzma.decompress}[file.suffix]
    return read(file.read_bytes())


def test_the_file_written_has_its_length_and_none_of_the_names(run, script, tmp_path):
    out = tmp_path / "clean.txt"
    run("redact", script, "-o", out)
    made = out.read_text()
    assert len(made) == len(SCRIPT)
    for name in NAMES:
        assert name not in made
    assert "-e skb:kfree_skb" in made
    assert "dev=eth0 skbaddr=0xffff888100001000" in made
    assert f"{out} is there already" in run("redact", script, "-o", out, code=2).stderr


def test_the_key_is_made_once_for_its_user_alone_and_joins_files(run, script, tmp_path):
    first, second = tmp_path / "1.txt", tmp_path / "2.txt"
    assert "never sent" in run("redact", script, "-o", first).stderr
    assert key_file(tmp_path).stat().st_mode & 0o777 == 0o600
    assert run("redact", script, "-o", second).stderr == ""
    assert first.read_bytes() == second.read_bytes()
    other = tmp_path / "other.key"
    third = tmp_path / "3.txt"
    run("redact", script, "-o", third, "--redact-key", other)
    assert third.read_bytes() != first.read_bytes()
    other.chmod(0o644)
    assert (
        "Others can read the key" in run("redact", script, "--preview", "--redact-key", other, code=2).stderr
    )
    other.write_text("short")
    other.chmod(0o600)
    assert "hexadecimal digits" in run("redact", script, "--preview", "--redact-key", other, code=2).stderr


def test_only_the_requested_kinds(run, script, tmp_path):
    out = tmp_path / "clean.txt"
    run("redact", script, "-o", out, "--redact-kinds", "address")
    made = out.read_text()
    assert "ledgerd" in made
    assert "10.1.2.3" not in made
    assert (
        "no kind of name called 'names'"
        in run("redact", script, "--preview", "--redact-kinds", "names", code=2).stderr
    )


def test_what_cannot_be_followed_is_refused_and_not_sent(run, server: Running, tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear list,\n\nthis is no recording.\n")
    before = server.get("/traces?limit=100")
    output = run("redact", letter, "--preview", code=2).stderr
    assert "does not know at byte 0" in output
    damaged = tmp_path / "cut.perf.data"
    damaged.write_bytes(b"PERFILE2" + bytes(96))
    assert "Nothing was redacted" in run("upload", damaged, "--redact", "--to", server.url, code=2).stderr
    assert server.get("/traces?limit=100") == before


def test_upload_redacted_sends_bytes_without_names_under_a_name_without_names(
    run, server: Running, script, tmp_path
):
    out = run("upload", script, "--redact", "--to", server.url).stdout
    assert "sent as" in out
    shown = json.dumps(server.get("/traces?limit=100"))
    stored = b"".join(path.read_bytes() for path in (tmp_path.parent).rglob("*") if in_server(path, server))
    assert stored
    for name in NAMES:
        assert name not in shown
        assert name.encode() not in stored


def in_server(path: Path, server: Running) -> bool:
    return path.is_file() and path.is_relative_to(server.portal.settings.data_dir)


def test_a_preview_of_an_upload_sends_nothing(run, server: Running, script):
    before = server.get("/traces?limit=100")
    out = run("upload", script, "--preview", "--to", server.url).stdout
    assert "Nothing was sent." in out
    assert server.get("/traces?limit=100") == before


def test_a_campaign_of_redacted_captures_keeps_hosts_with_their_recordings(run, server: Running, tmp_path):
    for host in ("wadb7", "web12"):
        folder = tmp_path / "captures" / host
        folder.mkdir(parents=True)
        for ending in ("perf.data.zst", "host.txt"):
            (folder / f"trace.{ending}").write_bytes((DATA / "traces" / f"{SMALL}.{ending}").read_bytes())
    out = run("campaign", "create", "redacted", tmp_path / "captures", "--redact", "--to", server.url).stdout
    assert "2 host files, 0 files not a capture" in out
    shown = json.dumps(server.get("/campaigns"))
    assert "wadb7" not in out + shown
    assert "web12" not in out + shown
