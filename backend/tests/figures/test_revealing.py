"""A last look before others can read a figure: what may be private is named, and published only when that is meant."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from access.conftest import Reachable, reachable
from cpu import cpu_seconds
from portal.conftest import DATA

from skbscope.commands import client
from skbscope.commands import publish as command
from skbscope.commands.compare import options
from skbscope.commands.result_files import Given
from skbscope.domains.figures.errors import Reveals
from skbscope.domains.figures.revealing import MOST, name_of, scan_sensitive
from skbscope.errors import BadInput

RUNS = DATA / "runs" / "tcp4-rfs"


def kinds(text: str) -> set[tuple[str, str]]:
    return {(one.kind, one.text) for one in scan_sensitive({"a": text.encode()})}


@pytest.mark.parametrize(
    ("text", "kind", "found"),
    [
        ('"remote_host": "10.0.0.2",', "address", "10.0.0.2"),
        ("to 10.1.2.3:5201.", "address", "10.1.2.3"),
        ("ends with 172.16.0.9.", "address", "172.16.0.9"),
        ("fe80::1ff:fe23:4567:890a%eth0", "address", "fe80::1ff:fe23:4567:890a"),
        ("[2a02:26f0::17]:443", "address", "2a02:26f0::17"),
        ("link/ether 52:54:00:12:34:56 brd", "mac", "52:54:00:12:34:56"),
        ("Reported-by: A. Person <a.person+net@example.co.uk>", "mail", "a.person+net@example.co.uk"),
        ("run on db-7.prod.example.com today", "host", "db-7.prod.example.com"),
        ("https://Grafana.corp.internal/d/1", "host", "grafana.corp.internal"),
        ("# hostname : build-box\n", "host", "build-box"),
        ("Linux 6.18.1 (worker3) \t11/20/26 \t_x86_64_", "host", "worker3"),
        ('"system_info":\t"Linux rack9 6.18.44 #1 SMP"', "host", "rack9"),
        ("-----BEGIN OPENSSH PRIVATE KEY-----", "key", "-----BEGIN O…"),
        ("AKIAIOSFODNN7EXAMPLE", "key", "AKIAIOSFODNN…"),
    ],
)
def test_what_may_be_private_is_found(text: str, kind: str, found: str) -> None:
    assert (kind, found) in kinds(text)


@pytest.mark.parametrize(
    "text",
    [
        "127.0.0.1 ::1 0.0.0.0 192.0.2.7 198.18.0.1 2001:db8::5 ff:ff:ff:ff:ff:ff",
        "at 12:34:56 perf 6.18.44 v7.1.0-rc2 1.2.3 999.1.2.3 10.0.0.1.5",
        "net/core/skbuff.c xdp.c page_pool.c perf.data iperf3.json std::vector skb:kfree_skb",
        "https://lore.kernel.org/netdev/ https://github.com/torvalds/linux lwn.net",
        "napi_skb_cache 17,211,929 pps, 95% CI +6.49% to +6.67%",
        "3a7bd3e2360a3d29eea436fcfb7e44c735d117c42d1c1835420b6b9942dd4f1b",
    ],
)
def test_the_fields_own_words_are_not(text: str) -> None:
    assert kinds(text) == set()


def test_each_finding_is_listed_once_and_has_one_name() -> None:
    found = scan_sensitive({"b": b"10.0.0.2 10.0.0.1", "a": b"10.0.0.2"})
    assert [(one.text, one.file) for one in found] == [("10.0.0.1", "b"), ("10.0.0.2", "a")]
    assert name_of(found) == name_of(scan_sensitive({"c": b"10.0.0.1 10.0.0.2"}))
    assert name_of(found) != name_of(found[:1])


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece", [b"a.", b"1.", b"a:", b"::", b"a@", b"A-", b"eyJ", b"x" * 64, b"# hostname :"]
)
def test_time_grows_with_the_text_and_not_faster(piece: bytes) -> None:
    def seconds(size: int) -> float:
        text = piece * (size // len(piece))
        return cpu_seconds(lambda: scan_sensitive({"a": text}), 3)

    seconds(1 << 16)
    # A square would be 64 times as long.
    assert seconds(1 << 20) < 24 * max(seconds(1 << 17), 0.005)


def test_findings_that_are_not_listed_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    found = scan_sensitive({"a": " ".join(f"10.0.{n}.1" for n in range(MOST + 7)).encode()})
    body = Reveals(found).body("/figures")
    assert (len(body["found"]), body["in_all"]) == (MOST, MOST + 7)
    with pytest.raises(BadInput):
        client.answer(lambda: httpx.Response(409, json=body))
    assert capsys.readouterr().out.splitlines()[-1] == "and 7 more"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reachable]:
    with reachable(tmp_path_factory.mktemp("service")) as one:
        yield one


@pytest.fixture(scope="module")
def subject(service: Reachable) -> dict[str, Any]:
    """A comparison of runs whose files name the two ends of the wire."""
    token = service.token("publish")
    sides = {}
    for side in ("before", "after"):
        files = [f"{side}-{n}.iperf3.json" for n in (1, 2, 3)]
        sides[side] = [
            service.ask("PUT", f"/uploads/{name}", token, content=(RUNS / name).read_bytes()).json()[
                "run_ids"
            ][0]
            for name in files
        ]
    return {"comparison_id": service.ask("POST", "/comparisons", token, json=sides).json()["id"]}


def test_a_figure_that_reveals_is_refused_until_that_is_acknowledged(
    service: Reachable, subject: dict[str, Any]
) -> None:
    token = service.token("publish")
    refused = service.ask("POST", "/figures", token, json=subject)
    assert refused.status_code == 409
    problem = refused.json()
    assert problem["type"] == "/problems/reveals"
    assert {"kind": "address", "text": "10.0.0.2"}.items() <= problem["found"][1].items()
    assert problem["found"][1]["file"].startswith("raw/")
    assert problem["acknowledge"] in problem["detail"]
    assert problem["in_all"] == len(problem["found"])
    assert service.ask("GET", "/figures", token).json()["items"] == []

    wrong = service.ask("POST", "/figures", token, json=subject | {"acknowledged": "0" * 16})
    assert wrong.status_code == 409
    meant = subject | {"acknowledged": problem["acknowledge"]}
    assert service.ask("POST", "/figures", token, json=meant).status_code == 201
    # It is there; nothing more is revealed by asking for it again.
    assert service.ask("POST", "/figures", token, json=subject).status_code == 200


def test_a_server_of_its_own_machine_asks_nothing(server: Any) -> None:
    runs = [
        server.put(f"{side}-{n}.iperf3.json", (RUNS / f"{side}-{n}.iperf3.json").read_bytes()).json()[
            "run_ids"
        ][0]
        for side in ("before", "after")
        for n in (1, 2)
    ]
    made = server.client.post("/comparisons", json={"before": runs[:2], "after": runs[2:]}).json()["id"]
    assert server.client.post("/figures", json={"comparison_id": made}).status_code == 201


def test_the_command_line_lists_what_is_revealed_and_takes_its_name(
    service: Reachable, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SKBSCOPE_TOKEN", service.token("publish", owner="carol"))
    before, after = ([RUNS / f"{side}-{n}.iperf3.json" for n in (4, 5)] for side in ("before", "after"))

    def publish(acknowledged: str | None) -> None:
        chosen = options(None, 1.0, "0s", [])
        command.run(Given([], before, after), chosen, service.running.url, None, None, acknowledged)

    with pytest.raises(BadInput, match="acknowledged = ") as refused:
        publish(None)
    assert "address 10.0.0.2 in raw/" in capsys.readouterr().out
    publish(str(refused.value).split("acknowledged = ")[1].rstrip("."))
    assert "published: " in capsys.readouterr().out
