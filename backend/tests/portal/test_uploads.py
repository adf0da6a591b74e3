"""Files on their way in: recognised, kept once, attached by name."""

from urllib.parse import quote

import pytest

from .conftest import DATA, SMALL

HOST = (DATA / "traces" / f"{SMALL}.host.txt").read_bytes()
RESULT = (DATA / "traces" / f"{SMALL}.iperf3.json").read_bytes()


def test_a_recording_becomes_a_trace_with_a_job(start, small):
    with start() as server:
        answer = server.put("x.perf.data.zst", small)
        sent = answer.json()
        assert answer.status_code == 201
        assert (sent["class"], sent["format"], sent["container"]) == ("trace", "perf.data", "zstd")
        assert sent["size"] == len(small)
        assert sent["trace_id"] == sent["id"]
        assert server.get(f"/uploads/{sent['id']}")["name"] == "x.perf.data.zst"
        assert server.job(sent["job_id"])["state"] == "ready"
        again = server.put("x.perf.data.zst", small)
        assert again.status_code == 200
        assert again.json()["id"] == sent["id"]
        assert len(server.get("/traces")["items"]) == 1
        assert list(server.portal.incoming.iterdir()) == []


@pytest.mark.parametrize("file", ["loopback-6.dat.zst", "loopback-7.dat"])
def test_a_recording_of_trace_cmd_is_analysed_like_one_of_perf(server, file):
    content = (DATA.parent / "backend/engine/tests/trace_dat" / file).read_bytes()
    sent = server.put(file, content).json()
    assert (sent["class"], sent["format"]) == ("trace", "trace.dat")
    job = server.job(sent["job_id"])
    summary = server.get(f"/analyses/{job['analysis_id']}")["summary"]
    assert summary["trace"]["events"] == 1595


@pytest.mark.parametrize("order", [("host", "trace"), ("trace", "host")])
def test_a_host_file_of_the_same_name_is_attached_in_either_order(start, small, order):
    with start() as server:
        files = {"host": ("x.host.txt", HOST), "trace": ("x.perf.data.zst", small)}
        sent = {kind: server.put(*files[kind]).json() for kind in order}
        trace = server.get(f"/traces/{sent['trace']['id']}")
        assert trace["host_upload_id"] == sent["host"]["id"]
        last = sent[order[1]]["note"]
        assert (
            last
            == {
                "trace": "The host file x.host.txt was already stored; it is used because it has the same name.",
                "host": "It was attached to the recording x.perf.data.zst, which has the same name.",
            }[order[1]]
        )
        assert server.job(trace["analysis_id"])["state"] == "ready"
        host = server.get(f"/analyses/{trace['analysis_id']}")["host"]
        assert host["knobs"]["net.core.skb_defer_max"] == "64"
        assert host["source"].endswith("host.txt")
        again = server.put(*files[order[1]])
        assert again.json()["note"] == "The same content was stored already; nothing was read again."
        assert server.get(f"/uploads/{again.json()['id']}")["note"] == last


def test_one_host_content_under_two_names_serves_both_recordings(start, small):
    other = (DATA / "traces" / "stuck-2-limit-64-restored.perf.data.zst").read_bytes()
    with start() as server:
        first = server.put("a.host.txt", HOST).json()
        server.put("a.perf.data.zst", small)
        trace = server.put("b.perf.data.zst", other).json()
        assert server.get(f"/traces/{trace['id']}")["host_upload_id"] is None
        again = server.put("b.host.txt", HOST)
        assert again.status_code == 200
        assert "The same content was also sent as b.host.txt." in again.json()["note"]
        assert server.get(f"/traces/{trace['id']}")["host_upload_id"] == first["id"]


def test_two_files_with_one_name_are_both_stored_and_the_second_says_so(server):
    first = server.put("twice.txt", b"one\n").json()
    second = server.put("twice.txt", b"two\n").json()
    assert first["id"] != second["id"]
    assert second["note"].startswith(
        f"Another file called twice.txt with other content is stored already ({first['id']}); both are available."
    )
    assert server.portal.blobs.has(server_sha(b"one\n"))
    assert server.portal.blobs.has(server_sha(b"two\n"))


def server_sha(content: bytes) -> str:
    import hashlib

    return hashlib.sha256(content).hexdigest()


def test_a_result_gives_runs(server):
    sent = server.put("r.iperf3.json", RESULT).json()
    assert sent["class"] == "result"
    assert len(sent["run_ids"]) == 1
    assert server.get(f"/results/{sent['run_ids'][0]}")["run"]["tool"] == "iperf3"


def test_an_unknown_file_can_be_read_another_way_later(server):
    text = b"iperf3 1 [000] 1.5: net:netif_rx: skbaddr=0xffff888104e32800 len=52 name=veth0\n" * 2
    first = server.put("odd.bin", b"\0" + text).json()
    assert first["class"] == "unknown"
    named = server.client.put("/uploads/odd.bin", content=b"\0" + text, params={"format": "perf script"})
    assert named.status_code == 200
    assert (named.json()["class"], named.json()["format"]) == ("trace", "perf script")
    server.job(named.json()["job_id"])


def test_an_unknown_format_is_refused_and_nothing_is_stored(server):
    answer = server.put("f.txt", b"never kept", format="pcap")
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith(
        "There is no format 'pcap'; expected one of perf.data, trace.dat, perf script, "
    )
    assert not server.portal.blobs.has(server_sha(b"never kept"))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("a/b", "The file name has a path separator '/' at character 2; send the name alone."),
        ("..\\b", "The file name has a path separator '\\\\' at character 3; send the name alone."),
        ("..", "The file name is '..'; expected a name such as tcp.perf.data."),
        (
            "a\nb",
            "The file name has a control or direction character U+000A at character 2; expected printable characters.",
        ),
        (
            "gpj.\u202eexe",
            "The file name has a control or direction character U+202E at character 5; expected printable characters.",
        ),
        ("x" * 256, "The file name is 256 bytes long; the limit is 255."),
    ],
)
def test_names_that_could_mislead_are_refused(server, name, sentence):
    # As bytes of the target: a client library would resolve dots and drop line ends before sending.
    answer = server.client.put(f"/uploads/{quote(name, safe='').replace('.', '%2E')}", content=b"x")
    assert answer.status_code == 422
    assert answer.json()["detail"] == sentence
    assert answer.json()["type"] == "/problems/bad-name"


def test_a_body_over_the_limit_is_refused_by_its_length_and_by_its_bytes(start):
    with start(upload_bytes=1000) as server:
        declared = server.put("big.txt", b"x" * 1001)
        assert declared.status_code == 413
        assert declared.json()["detail"] == "The upload is 1001 bytes; the limit of this server is 1000."
        streamed = server.client.put("/uploads/big.txt", content=iter([b"x" * 600, b"x" * 600]))
        assert streamed.status_code == 413
        assert streamed.json()["detail"] == "The upload is over 1000 bytes, the limit of this server."
        assert list(server.portal.incoming.iterdir()) == []
