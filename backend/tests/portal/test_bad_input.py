"""Every bad file gets one sentence, over HTTP and on the command line."""

import shutil
import subprocess
import time

import pytest

from skbscope.cli import main
from skbscope.domains.uploads.recognise import guesses

EXPECTED = "expected a perf.data recording, perf script text, a benchmark result or a host file"
RATIO = "decoded ÷ compressed bytes: {} is over the limit of 100"
LINE = (
    b"iperf3  2141 [000]  2864.190257: net:netif_rx_entry: dev=veth0 napi_id=0x0 queue_mapping=1 "
    b"skbaddr=0xffff888104e32800 hash=0x00000000 l4_hash=0 len=52\n"
)


@pytest.fixture(scope="module")
def plain(small):
    """The small recording, unpacked."""
    if shutil.which("zstd") is None:
        pytest.skip("zstd is not installed, so the recording cannot be unpacked for cutting it")
    return subprocess.run(["zstd", "-dc"], input=small, stdout=subprocess.PIPE, check=True).stdout


@pytest.mark.parametrize(
    ("name", "content", "what"),
    [
        ("a.png", b"\x89PNG\r\n\x1a\n" + b"\0" * 100, "a PNG picture"),
        ("a.jpg", b"\xff\xd8\xff\xe0" + b"\0" * 100, "a JPEG picture"),
        ("web.pcap", b"\xd4\xc3\xb2\xa1" + b"\0" * 100, "a packet capture (pcap)"),
        ("noise.bin", bytes(range(256)) * 100, "binary data"),
        ("hello.txt", b"hello world\nthis is nothing\n", "text in a format not known here"),
        ("spaces.txt", b" " * 1_000_000, "text in a format not known here"),
    ],
)
def test_a_file_of_no_format_says_what_it_looks_like(server, tmp_path, capsys, name, content, what):
    sent = server.put(name, content)
    assert sent.status_code == 201
    assert sent.json()["class"] == "unknown"
    assert sent.json()["note"] == f"{name} is {what}; {EXPECTED}. It is stored unchanged."
    assert run(tmp_path, capsys, name, content) == f"skbscope: {name} is {what}; {EXPECTED}.\n"


def test_an_empty_file(server, tmp_path, capsys):
    sent = server.put("empty.perf.data", b"")
    assert sent.status_code == 422
    assert sent.json()["type"] == "/problems/empty-file"
    assert sent.json()["detail"] == (
        "The file is empty (0 bytes); expected a recording, a benchmark result or a host file."
    )
    message_text = run(tmp_path, capsys, "empty.perf.data", b"")
    assert message_text == f"skbscope: empty.perf.data: the file is empty (0 bytes); {EXPECTED}.\n"


@pytest.mark.parametrize("stored", [50, 104])
def test_a_recording_cut_in_its_header(server, plain, tmp_path, capsys, stored):
    message_text = run(tmp_path, capsys, "cut.perf.data", plain[:stored])
    sentence = {
        50: "perf.data: the file ends in its header at byte 50; expected 104 bytes (file mode) or 16 bytes (pipe mode)",
        104: "perf.data: an attribute section of 3312 bytes from byte 472 on at byte 24; "
        "expected a section inside the 104 bytes of the file",
    }[stored]
    assert message_text == f"skbscope: cut.perf.data: {sentence}\n"
    job = server.job(server.put("cut.perf.data", plain[:stored]).json()["job_id"])
    assert job["state"] == "failed"
    assert job["error"]["detail"] == sentence
    assert job["error"]["status"] == 422
    assert job["error"]["at"] == {"byte": {50: 50, 104: 24}[stored], "line": None}


def test_a_recording_cut_in_a_record_loads_up_to_there(server, plain):
    sent = server.put("half.perf.data", plain[: len(plain) // 2]).json()
    job = server.job(sent["job_id"])
    assert job["state"] == "ready"
    report = server.get(f"/analyses/{job['analysis_id']}/report")
    assert report["rejected"] == {"record cut off by the end of the file": 1}
    assert report["events"] + 1 == report["total"]
    assert report["events"] > 20_000


def test_a_text_cut_in_mid_line_and_a_line_of_a_megabyte(server):
    text = LINE + b" " * 1_000_000 + b"\n" + LINE + LINE[:40]
    job = server.job(server.put("cut.txt", text).json()["job_id"])
    assert job["state"] == "ready"
    report = server.get(f"/analyses/{job['analysis_id']}/report")
    assert report["events"] == 2
    assert report["rejected"]["line longer than 65536 bytes"] == 1
    assert report["events"] + sum(report["rejected"].values()) == report["total"]


def test_a_zstd_bomb_is_refused_by_its_ratio(server, bomb, tmp_path, capsys):
    assert len(bomb) == 16_401
    began = time.monotonic()
    job = server.job(server.put("bomb.perf.data.zst", bomb).json()["job_id"])
    assert job["state"] == "failed"
    assert job["error"]["status"] == 413
    assert job["error"]["type"] == "/problems/too-large"
    head, _, tail = RATIO.partition("{}")
    assert job["error"]["detail"].startswith(head)
    assert job["error"]["detail"].endswith(tail)
    message_text = run(tmp_path, capsys, "bomb.zst", bomb)
    assert message_text.startswith("skbscope: bomb.zst: decoded / compressed bytes: ")
    assert time.monotonic() - began < 10


def test_a_line_of_spaces_is_recognised_in_linear_time():
    head = b" " * (64 << 10)
    guesses(head)
    began = time.process_time()
    guesses(head)
    assert time.process_time() - began < 0.05


def run(folder, capsys, name, content):
    """What `skbscope read` says of it on standard error; it must end with 2."""
    path = folder / name
    path.write_bytes(content)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.argv", ["skbscope", "read", str(path)])
        with pytest.raises(SystemExit) as ended:
            main()
    assert ended.value.code == 2
    message_text = capsys.readouterr()
    assert message_text.out == ""
    return message_text.err
