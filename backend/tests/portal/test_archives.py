"""An archive that a person packed, on its way in: its files become uploads, what is not read is named."""

import io
import tarfile
import zipfile

from .conftest import DATA, SMALL

RECORDING = (DATA / "traces" / f"{SMALL}.perf.data.zst").read_bytes()


def packed(files: dict[str, bytes], mode: str = "w:gz") -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode) as archive:  # type: ignore[call-overload]
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return out.getvalue()


HOST = (
    b"6.12.1\nCPU(s): 2\nnet.core.skb_defer_max = 64\n# CPU,CORE,SOCKET,NODE,CACHE\n"
    b"0,0,0,0,0:0:0:0\n1,1,0,0,1:1:1:0\n"
)


def test_a_tar_becomes_a_recording_with_its_host_and_names_the_rest(start):
    content = packed(
        {
            "web/web.perf.data.zst": RECORDING,
            "web/web.host.txt": HOST,
            "web/notes.pdf": b"%PDF-1.4\n",
        }
    )
    with start() as server:
        sent = server.put("web.tar.gz", content).json()
        assert (sent["class"], sent["format"], sent["container"]) == ("bundle", "archive", "gzip")
        assert [(m["name"], m["class"]) for m in sent["members"]] == [
            ("web/web.host.txt", "host"),
            ("web/web.perf.data.zst", "trace"),
        ]
        assert sent["note"] == (
            "It holds web/web.host.txt, web/web.perf.data.zst. Not read: web/notes.pdf (a PDF document)."
        )
        assert server.job(sent["job_id"])["state"] == "ready"
        trace = server.get(f"/traces/{sent['trace_id']}")
        assert (trace["name"], trace["host_upload_id"]) == (
            "web.web.perf.data.zst",
            sent["members"][0]["upload_id"],
        )
        assert list(server.portal.incoming.iterdir()) == []


def test_a_zip_of_results_gives_their_runs(start):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for at in range(3):
            archive.writestr(f"before/{at}.txt", f"FUNC COUNT\nvfs_read {100 + at}\n")
    with start() as server:
        sent = server.put("runs.zip", out.getvalue()).json()
        assert (sent["class"], len(sent["run_ids"])) == ("bundle", 3)
        names = {server.get(f"/uploads/{member['upload_id']}")["name"] for member in sent["members"]}
        assert names == {"runs-before.0.txt", "runs-before.1.txt", "runs-before.2.txt"}
        again = server.put("runs.zip", out.getvalue()).json()
        assert again["members"] == sent["members"]


def test_one_packed_result_is_its_run(start):
    import bz2

    with start() as server:
        sent = server.put("counts.txt.bz2", bz2.compress(b"FUNC COUNT\nvfs_read 7\n")).json()
        assert [(m["name"], m["class"]) for m in sent["members"]] == [("counts.txt", "result")]
        assert server.get(f"/results/{sent['run_ids'][0]}")["run"]["rows"][0]["value"] == 7


def test_an_archive_of_nothing_to_read_is_stored_and_says_what_it_holds(start):
    inner = packed({"counts.txt": b"FUNC COUNT\nvfs_read 7\n"})
    with start() as server:
        sent = server.put("run.tar.gz", packed({"readme": b"hello", "inner.tar.gz": inner})).json()
        assert (sent["class"], sent["members"]) == ("unknown", [])
        assert sent["note"].startswith(
            "Not read: readme (text in a format not known here), inner.tar.gz (an archive in the archive). "
        )
        cut = server.put("cut.zip", b"PK\x03\x04" + b"\0" * 100).json()
        assert cut["class"] == "unknown"
        assert cut["note"].startswith("The zip archive ends in the middle: its directory")
