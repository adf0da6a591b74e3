"""A bundle of `skbscope capture` on its way in: members become uploads, counters stay with the recording."""

import hashlib
import json

import pytest
from commands import skbscope

from .bundles import files, manifest, packed
from .conftest import SMALL


@pytest.mark.parametrize("how", ["zstd", "gzip", ""])
def test_a_bundle_becomes_recording_host_and_run(start, how):
    with start() as server:
        answer = server.put("web.tar.zst", packed(files(), how))
        sent = answer.json()
        assert answer.status_code == 201
        assert (sent["class"], sent["format"], sent["container"]) == ("bundle", "capture", how or None)
        assert [(m["name"], m["class"]) for m in sent["members"]] == [
            ("host.txt", "host"),
            ("perf.data", "trace"),
            ("command.out", "result"),
        ]
        host, recording, result = (m["upload_id"] for m in sent["members"])
        assert (sent["host_id"], sent["trace_id"], len(sent["run_ids"])) == (host, recording, 1)
        assert sent["note"] == (
            "It holds a recording, its host file, what the command printed, 2 counters that changed."
        )
        assert server.job(sent["job_id"])["state"] == "ready"
        trace = server.get(f"/traces/{recording}")
        assert trace["name"] == "web.perf.data"
        assert trace["host_upload_id"] == host
        assert server.get(f"/uploads/{result}")["run_ids"] == sent["run_ids"]
        analysis = server.get(f"/analyses/{trace['default_analysis_id']}")
        assert analysis["host"]["knobs"]["net.core.skb_defer_max"] == "64"
        assert len(server.get("/traces")["items"]) == 1
        assert list(server.portal.incoming.iterdir()) == []


def test_counters_before_and_after_stay_with_the_recording(start):
    with start() as server:
        sent = server.put("web.tar.zst", packed(files())).json()
        capture = server.get(f"/traces/{sent['trace_id']}")["capture"]
        assert capture["upload_id"] == sent["id"]
        assert (capture["policy"], capture["seconds"], capture["label"]) == ("skb-defer", 1.5, "exact")
        assert capture["counters"] == {
            "ethtool/eth0/rx_pp_recycle_ring": {"before": 5, "after": 12},
            "softnet/cpu0/processed": {"before": 16, "after": 31},
        }
        assert capture["page_pools"] == {
            "ethtool/eth0/rx": {"recycle_ring": {"before": 5, "after": 12}},
            "ethtool/eth0/rx0": {"recycle_cached": {"before": 7, "after": 7}},
        }
        # 9 columns of softnet_stat have names, 3 counters of ethtool; 2 of the 12 changed.
        assert capture["unchanged"] == 10
        assert capture["missing"] == [{"event": "csd:csd_queue_cpu", "cost": "kicks cannot be counted"}]
        assert capture["skipped"] == [{"what": "numactl", "why": "it is missing"}]
        assert server.get(f"/traces/{server_trace(server)}")["capture"] is None


def server_trace(server) -> str:
    """A recording that came alone."""
    from .conftest import DATA

    name = "stuck-2-limit-64-restored"
    return server.put(
        f"{name}.perf.data.zst", (DATA / "traces" / f"{name}.perf.data.zst").read_bytes()
    ).json()["id"]


def test_a_bundle_sent_twice_changes_nothing(start):
    with start() as server:
        body = packed(files())
        first, second = server.put("a.tar.zst", body), server.put("a.tar.zst", body)
        assert (first.status_code, second.status_code) == (201, 200)
        assert second.json()["members"] == first.json()["members"]
        assert len(server.get("/traces")["items"]) == 1


def test_deleting_the_recording_deletes_the_bundle_and_sending_it_again_brings_it_back(start):
    with start() as server:
        body = packed(files())
        sent = server.put("a.tar.zst", body).json()
        server.job(sent["job_id"])
        assert server.client.delete(f"/traces/{sent['trace_id']}").status_code == 204
        assert server.client.get(f"/uploads/{sent['id']}").status_code == 404
        with server.portal.db.session() as session:
            from skbscope.domains.uploads.models import UploadRow

            stored = {row.sha256 for row in session.query(UploadRow)}
        assert {sha256 for sha256, _ in server.portal.blobs.every()} == stored
        again = server.put("a.tar.zst", body)
        assert again.status_code == 201
        assert again.json()["trace_id"] == sent["trace_id"]


def test_a_recording_with_another_checksum_is_read_and_reported(start):
    with start() as server:
        members = files()
        output = manifest({**members, "perf.data": b"another"})
        sent = server.put("a.tar.zst", packed({"manifest.json": output, **members})).json()
        assert sent["note"].endswith(
            "perf.data is not the file its manifest describes (SHA-256); it was read nevertheless."
        )
        assert server.job(sent["job_id"])["state"] == "ready"


def test_a_host_attached_by_hand_is_left_alone_when_the_bundle_comes_later(start):
    with start() as server:
        members = files()
        alone = server.put(f"{SMALL}.perf.data", members["perf.data"]).json()
        other = server.put("other.host.txt", b"6.18.44\nCPU(s): 2\nOn-line CPU(s) list: 0,1\n").json()
        server.client.put(f"/traces/{alone['trace_id']}/host", json={"upload_id": other["id"]})
        sent = server.put("a.tar.zst", packed(members)).json()
        trace = server.get(f"/traces/{sent['trace_id']}")
        assert (trace["id"], trace["host_upload_id"]) == (alone["id"], other["id"])
        assert trace["capture"]["upload_id"] == sent["id"]


@pytest.mark.parametrize("policy", ["all", "skb-defer"])
def test_the_script_over_http_is_the_one_of_the_command_line(server, policy):
    answer = server.client.get(f"/capture/{policy}.sh")
    assert answer.headers["content-type"] == "text/x-shellscript; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="skbscope-capture.sh"'
    assert answer.headers["x-content-type-options"] == "nosniff"
    sentence = skbscope("capture", *([] if policy == "all" else [policy]))
    assert answer.text == sentence.stdout


def test_the_command_line_reads_and_analyses_a_bundle(tmp_path):
    path = tmp_path / "web.tar.zst"
    path.write_bytes(packed(files()))

    def run(*arguments: object) -> dict:
        return json.loads(skbscope(*arguments, "--json").stdout)

    output = run("read", path)
    assert (output["class"], output["format"], output["container"]) == ("bundle", "capture", "zstd")
    assert output["bundle"]["faults"] == []
    assert output["bundle"]["capture"]["counters"]["softnet/cpu0/processed"] == {"before": 16, "after": 31}
    assert output["host"]["knobs"]["net.core.skb_defer_max"] == "64"
    assert output["runs"][0]["tool"] == "iperf3"
    whole = run("analyze", path, "--policy", "skb-defer:stock")
    assert whole["trace"]["events"] == output["trace"]["events"]
    assert whole["trace"]["sha256"] == hashlib.sha256(files()["perf.data"]).hexdigest()
    assert whole["host"]["knobs"]["net.core.skb_defer_max"] == "64"


def test_what_a_recording_cost_is_read_where_it_was_measured(tmp_path):
    path = tmp_path / "web.tar.zst"
    cost = {
        "events": 900_000,
        "events_per_second": 180_000,
        "perf_cpu_percent": 7.5,
        "lost": 2,
        "ended_early": "perf was ended early: of 100 records looked at, 2 were lost",
    }
    content = files()
    path.write_bytes(packed({"manifest.json": manifest(content, cost=cost), **content}))
    assert json.loads(skbscope("read", path, "--json").stdout)["bundle"]["cost"] == cost
    printed = " ".join(skbscope("read", path).stdout.split())
    assert (
        " cost 180,000 events a second, perf used 7.5 % of one CPU, 2 records lost ended perf was ended "
        in printed
    )
    older = {"manifest.json": manifest(content), **content}
    path.write_bytes(packed(older))
    assert json.loads(skbscope("read", path, "--json").stdout)["bundle"]["cost"] is None
    assert not any(line.startswith("  cost") for line in skbscope("read", path).stdout.splitlines())
    path.write_bytes(packed(older | {"manifest.json": manifest(content, cost={"lost": -1})}))
    assert "at cost.lost" in skbscope("read", path, code=2).stderr


def test_a_broken_bundle_on_the_command_line_is_one_sentence(tmp_path):
    path = tmp_path / "web.tar.gz"
    path.write_bytes(packed(files(), "gzip")[:4000])
    done = skbscope("analyze", path, code=2)
    assert done.stderr.startswith("skbscope: web.tar.gz: The gzip data end in the middle, at byte 4000")
    assert done.stderr.count("\n") == 1
