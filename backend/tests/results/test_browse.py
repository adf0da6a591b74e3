"""Looking for results: facets, words, whole groups, series over kernel releases."""

from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from skbscope.domains.runs import browse, service
from skbscope.domains.runs.repository import RunRepository
from skbscope.errors import BadInput
from skbscope.results.environment import Known

DATA = Path(__file__).parents[3] / "data"
XDPSOCK = "sock0@eth0:0 txonly xdp-drv\npps pkts 1.00\nrx 0 0\ntx {rate} {rate}\n"


def put(session: Session, name: str, rate: int, kernel: str, policy: str = "xsk-batch", **facts: str) -> str:
    known = Known(policy, {"kernel": kernel, **facts})
    (ident,) = service.ingest(session, f"u-{name}-{kernel}", name, XDPSOCK.format(rate=rate), known=known)
    return ident


def found(session: Session, words: str = "", **wanted: str) -> list[str]:
    return [group.id for group in browse.find(session, wanted, words, {}).groups]


def test_groups_are_found_by_what_is_known_and_by_words(session: Session) -> None:
    put(session, "copy-before-1.txt", 100, "6.18", driver="i40e", cpu="EPYC 9654")
    put(session, "copy-after-1.txt", 130, "6.18", driver="i40e", cpu="EPYC 9654")
    put(session, "init-before-1.txt", 90, "6.9", policy="skb-init", driver="veth")
    assert set(found(session)) == {"copy", "init"}
    assert found(session, policy="xsk-batch") == ["copy"]
    assert found(session, driver="veth", kernel="6.9") == ["init"]
    assert found(session, driver="veth", kernel="6.18") == []
    assert found(session, "EPYC 9654") == ["copy"]
    assert found(session, "txonly i40e") == ["copy"]
    # A percent sign is a letter here, not "anything".
    assert found(session, "%") == []


def test_a_run_says_when_it_was_stored_and_its_other_rate_where_the_tool_printed_it(session: Session) -> None:
    put(session, "copy-before-1.txt", 100, "6.18")
    pktgen = (
        "Params: count 1000  min_pkt_size: 64  max_pkt_size: 64\n"
        "Result: OK: 1000(c900+d100) usec, 1000 (64byte,0frags)\n"
        "  1000000pps 512Mb/sec (512000000bps) errors: 0\n"
    )
    service.ingest(session, "u-pktgen", "pktgen.txt", pktgen, group="pktgen")
    groups = {group.id: group for group in browse.find(session, {}, "", {}).groups}
    (alone,), (both,) = groups["copy"].runs, groups["pktgen"].runs
    assert alone.other is None
    assert (both.value, both.unit) == (512_000_000, "bit/s")
    assert both.other == browse.Rate(1_000_000, "pps")
    assert both.created_at == groups["pktgen"].newest


def test_a_hit_brings_its_whole_group(session: Session) -> None:
    put(session, "copy-before-1.txt", 100, "6.18", driver="i40e")
    put(session, "copy-after-1.txt", 130, "6.18", driver="ice")
    (group,) = browse.find(session, {"driver": "ice"}, "", {"copy": "A title"}).groups
    assert [(run.side, run.metric, run.value, run.unit) for run in group.runs] == [
        ("after", "tx", 130.0, "pps"),
        ("before", "tx", 100.0, "pps"),
    ]
    assert (group.title, group.driver) == ("A title", ["i40e", "ice"])


def test_facets_count_all_runs(session: Session) -> None:
    put(session, "copy-before-1.txt", 100, "6.18")
    put(session, "copy-before-2.txt", 101, "6.18")
    put(session, "copy-after-1.txt", 130, "6.19")
    facets = browse.find(session, {"kernel": "6.19"}, "", {}).facets
    assert facets["kernel"] == [("6.18", 2), ("6.19", 1)]
    assert facets["tool"] == [("xdpsock", 3)]
    assert facets["driver"] == []


def test_a_series_goes_from_the_oldest_kernel_to_the_newest(session: Session) -> None:
    for kernel, rate in (("6.10", 120), ("6.9", 100), ("6.9", 104), ("6.10-rc2", 110), ("6.10.3", 121)):
        put(session, f"copy-{rate}-before.txt", rate, kernel)
    rows = RunRepository(session).matching({}, [], 100)
    (series,) = browse.over_kernels(rows)
    assert [(point.kernel, sorted(point.values), point.median) for point in series.points] == [
        ("6.9", [100, 104], 102),
        ("6.10-rc2", [110], 110),
        ("6.10", [120], 120),
        ("6.10.3", [121], 121),
    ]
    assert (series.metric, series.unit, series.better) == ("tx", "pps", "more")


def test_one_kernel_is_no_series(session: Session) -> None:
    put(session, "copy-before-1.txt", 100, "6.9")
    assert browse.over_kernels(RunRepository(session).matching({}, [], 100)) == []


def test_a_person_adds_what_the_output_does_not_say(session: Session) -> None:
    ident = put(session, "copy-before-1.txt", 100, "6.9")
    assert service.add_facts(session, "copy", "skb-defer", {"driver": "mlx5", "nic": "ConnectX-6"}) == [ident]
    row = service.run_of(session, ident)
    assert (row.policy, row.kernel, row.driver) == ("skb-defer", "6.9", "mlx5")
    assert found(session, "connectx-6") == ["copy"]


def test_demo_runs_know_their_host(session: Session) -> None:
    service.ingest_demo(session, DATA)
    (group,) = browse.find(session, {"policy": "rfs-llc"}, "", service.titles(DATA)).groups
    assert (group.kernel, group.cpu, len(group.runs)) == (["6.18.44-fc-v657"], ["AMD EPYC"], 16)


def test_a_search_has_a_bound(session: Session) -> None:
    with pytest.raises(BadInput, match=r"^A search takes at most 8 words; 9 were given\.$"):
        found(session, "a b c d e f g h i")
