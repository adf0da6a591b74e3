"""An archive of captures in one body: member by member, never under its names, hostile ones refused with a sentence."""

import gzip
import tarfile
import time
import zlib

import pytest
from portal import bundles

from skbscope.capture.decode import zstd

from .archives import device, link, tar


@pytest.fixture
def campaign(server, request):
    made = server.client.post(
        "/campaigns", json={"name": f"archive {zlib.crc32(request.node.name.encode())}"}
    )
    assert made.status_code == 201
    return f"/campaigns/{made.json()['id']}"


def put(server, campaign, body, name="fleet.tar"):
    return server.client.put(f"{campaign}/captures/{name}", content=body)


def settled(server, campaign, seconds=60):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        at = server.get(campaign)["progress"]
        if at["waiting"] + at["running"] == 0:
            return at
        time.sleep(0.1)
    raise AssertionError(at)


def host(fleet, name):
    return [
        (f"{name}/host.txt", (fleet / f"{name}.host.txt").read_bytes()),
        (f"{name}/perf.txt.zst", (fleet / f"{name}.perf.txt.zst").read_bytes()),
    ]


@pytest.mark.parametrize("pack", [bytes, gzip.compress, zstd.compress], ids=["plain", "gzip", "zstd"])
def test_every_member_is_a_capture_and_finds_its_host(server, campaign, fleet, pack):
    answer = put(server, campaign, pack(tar([*host(fleet, "h00001"), *host(fleet, "h00002")])))
    assert answer.status_code == 201, answer.text
    assert answer.json() == {
        "names": ["h00001.host.txt", "h00001.perf.txt.zst", "h00002.host.txt", "h00002.perf.txt.zst"],
        "faults": [],
    }
    at = settled(server, campaign)
    assert (at["ready"], at["host_files"], at["refused"]) == (2, 2, 0)
    drivers = {found["key"]["driver"] for found in server.get(f"{campaign}/report")["classes"]}
    assert drivers == {"mlx5_core", "ixgbe"}


def test_a_bundle_inside_is_unpacked_and_gives_its_driver(server, campaign):
    device = {"device/eth0.txt": b"# ethtool -i\ndriver: virtio_net\nversion: 1.0.0\n"}
    answer = put(server, campaign, tar([("web-1.tar.zst", bundles.packed(bundles.files() | device))]))
    assert answer.json() == {"names": ["web-1.tar.zst"], "faults": []}
    assert settled(server, campaign)["ready"] == 1
    [found] = server.get(f"{campaign}/report")["classes"]
    assert (found["key"]["driver"], found["key"]["kernel"]) == ("virtio_net", "6.18")


def test_the_archive_itself_is_not_stored(server, campaign, fleet):
    body = tar(host(fleet, "h00003"))
    assert put(server, campaign, body).status_code == 201
    names = [item["name"] for item in server.get(f"{campaign}/captures")["items"]]
    assert names == ["h00003.host.txt", "h00003.perf.txt.zst"]
    assert list(server.portal.incoming.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("../../etc/passwd", b"x"),
        ("/etc/passwd", b"x"),
        ("a/../b", b"x"),
        ("a\\b", b"x"),
        ("a\nb", b"x"),
        ("web/host.txt", link("/etc/passwd")),
        ("web/host.txt", link("other", tarfile.LNKTYPE)),
        ("web/zero", device()),
    ],
)
def test_a_hostile_member_ends_the_archive_and_leaves_nothing(server, campaign, name, body):
    answer = put(server, campaign, tar([(name, body)]))
    assert answer.status_code == 422, answer.text
    assert "expected" in answer.json()["detail"]
    assert server.get(f"{campaign}/captures")["items"] == []
    assert list(server.portal.incoming.iterdir()) == []


def test_members_before_a_hostile_one_stay(server, campaign, fleet):
    answer = put(server, campaign, tar([*host(fleet, "h00004"), ("x", link("/etc/passwd")), ("y", b"y")]))
    assert answer.status_code == 201
    assert answer.json()["names"] == ["h00004.host.txt", "h00004.perf.txt.zst"]
    [fault] = answer.json()["faults"]
    assert fault.startswith("The member 'x' is of tar type '2'; expected plain files only")
    assert "in or behind h00004.perf.txt.zst" in fault


def test_an_archive_that_breaks_off_says_where_and_keeps_what_was_whole(server, campaign, fleet):
    body = tar([*host(fleet, "h00005"), *host(fleet, "h00006")])
    answer = put(server, campaign, body[: len(tar(host(fleet, "h00005"))) - 4096])
    assert answer.status_code == 201
    assert answer.json()["faults"]
    assert "at byte" in answer.json()["faults"][0]


def test_an_archive_in_an_archive_an_empty_file_and_a_name_twice_are_passed_over(server, campaign, fleet):
    inner = tar(host(fleet, "h00007"))
    good = host(fleet, "h00008")
    answer = put(server, campaign, tar([("in.tar", inner), ("empty", b""), *good, good[0]]))
    assert answer.json()["names"] == ["h00008.host.txt", "h00008.perf.txt.zst"]
    assert answer.json()["faults"] == [
        "in.tar: The member is an archive; expected a recording, a host file or a bundle.",
        "empty: The file is empty (0 bytes).",
        "h00008.host.txt: An earlier member has the same name in the campaign; expected each name once.",
    ]


def test_an_archive_of_too_many_members_is_read_to_the_limit(server, campaign):
    answer = put(server, campaign, tar((f"m{n}", b"") for n in range(1002)))
    assert answer.status_code == 422
    assert answer.json()["detail"] == "m0: The file is empty (0 bytes)."


def test_a_bomb_is_refused(server, campaign):
    body = zstd.compress(tar([("zeros", bytes(64 << 20))]))
    answer = put(server, campaign, body)
    assert answer.status_code == 413
    assert "expands more than" in answer.json()["detail"]


def test_a_file_that_is_no_capture_is_stored_and_listed_as_such(server, campaign):
    answer = put(server, campaign, tar([("notes/readme.md", b"# nothing to see here\n")]))
    assert answer.status_code == 201
    at = settled(server, campaign)
    assert at["refused"] == 1
    [failure] = at["failures"]
    assert (failure["name"], failure["trace_id"]) == ("notes.readme.md", None)
    assert "expected" in failure["sentence"]
