"""Ingest, storage, paging, groups: against a real database file."""

from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from skbscope.domains.runs import service
from skbscope.domains.runs.repository import RunRow
from skbscope.errors import BadInput, NotFound
from skbscope.results.models import Run, run_from_json, run_to_json
from skbscope.results.readers import read
from skbscope.store.db import Base

DATA = Path(__file__).parents[3] / "data"
XDPSOCK = "sock0@eth0:0 txonly xdp-drv\npps pkts 1.00\nrx 0 0\ntx {rate} {rate}\n"


def text(rate: int) -> str:
    return XDPSOCK.format(rate=rate)


def test_what_was_stored_comes_back(session: Session) -> None:
    (ident,) = service.ingest(session, "u1", "rfs-before-1.txt", text(100))
    row = service.run_of(session, ident)
    expected = read(text(100))[0]
    expected.side = "before"
    assert row.run == expected
    assert (row.upload_id, row.name, row.group, row.tool) == ("u1", "rfs-before-1.txt", "rfs", "xdpsock")


def test_json_is_a_fixed_point() -> None:
    run = read(text(52) + "FUNC COUNT\nf 52,1076\n")[1]
    assert run.odd_numbers
    assert run_from_json(run_to_json(run)) == run
    assert isinstance(run, Run)


def test_the_same_upload_gives_the_same_ids_once(session: Session) -> None:
    first = service.ingest(session, "u1", "a.txt", text(100))
    assert service.ingest(session, "u1", "a.txt", text(100)) == first
    rows, following = service.page(session, None, 10)
    assert ([row.id for row in rows], following) == (first, None)
    assert all(len(ident) == 20 and set(ident) <= set("0123456789abcdef") for ident in first)


def test_two_uploads_of_one_text_are_two_runs(session: Session) -> None:
    assert service.ingest(session, "u1", "a.txt", text(100)) != service.ingest(
        session, "u2", "b.txt", text(100)
    )


def test_a_name_without_a_group_takes_the_tools(session: Session) -> None:
    (ident,) = service.ingest(session, "u1", "before-1.txt", text(100))
    assert service.run_of(session, ident).group == "xdpsock"


def test_a_side_in_the_text_wins_over_the_name(session: Session) -> None:
    (ident,) = service.ingest(session, "u1", "before-1.txt", "After:\n" + text(100))
    assert service.run_of(session, ident).run.side == "after"


def test_unreadable_text_is_one_sentence_with_the_name(session: Session) -> None:
    with pytest.raises(
        BadInput,
        match=r"^x\.txt: no known result format in the text; expected the output of .*, at line 1\.$",
    ):
        service.ingest(session, "u1", "x.txt", "hello")
    assert service.page(session, None, 10) == ([], None)


def test_a_format_named_by_the_user_is_the_only_one_read(session: Session) -> None:
    both = text(100) + "FUNC COUNT\nf 1\n"
    assert len(service.ingest(session, "u1", "x.txt", both)) == 2
    (ident,) = service.ingest(session, "u2", "x.txt", both, format_name="funccount")
    assert service.run_of(session, ident).tool == "funccount"


def test_pages_cover_everything_once(session: Session) -> None:
    idents = {service.ingest(session, f"u{n}", f"{n}.txt", text(n))[0] for n in range(1, 8)}
    seen: list[str] = []
    cursor: str | None = None
    for _ in range(10):
        rows, cursor = service.page(session, cursor, 3)
        seen += [row.id for row in rows]
        if cursor is None:
            break
    assert len(seen) == 7
    assert set(seen) == idents
    times = [service.run_of(session, ident).created_at for ident in seen]
    assert times == sorted(times, reverse=True)


@pytest.mark.parametrize("cursor", ["", "x", "~", "2026-13-40~a", "2026-11-20"])
def test_a_foreign_cursor_is_refused(session: Session, cursor: str) -> None:
    with pytest.raises(BadInput, match="is not valid"):
        service.page(session, cursor, 3)


def test_an_unknown_run_is_not_found(session: Session) -> None:
    with pytest.raises(NotFound, match="There is no run 0000"):
        service.run_of(session, "0000")


def test_the_demo_runs_are_one_group(session: Session) -> None:
    ids = service.ingest_demo(session, DATA)
    assert len(ids) == 16
    assert service.ingest_demo(session, DATA) == ids
    (group,) = service.throughput(session, DATA, "measured-tcp4-rfs-bits")
    assert (group.unit, group.reference) == ("bit/s", [])
    assert group.title.startswith("iperf3, 4 TCP streams")
    assert [(item.side, len(item.points)) for item in group.series] == [("before", 8), ("after", 8)]
    assert group.series[1].change_of_first is not None
    assert -75 < group.series[1].change_of_first < -60
    assert {point.run for item in group.series for point in item.points} == set(ids)


def test_measured_groups_come_before_published_ones(session: Session) -> None:
    service.ingest(session, "u1", "x-before.txt", text(100))
    groups = service.throughput(session, DATA)
    assert [group.id.partition("-")[0] for group in groups] == ["measured"] + ["claim"] * (len(groups) - 1)
    assert len(groups) > 10


def test_a_run_inside_a_recording_is_titled_by_it(session: Session) -> None:
    path = DATA / "traces" / "tcp-pinned.iperf3.json"
    service.ingest(session, "u1", path.name, path.read_text())
    (group,) = service.throughput(session, DATA, "measured-tcp-pinned-bits")
    assert group.title == "Run inside the recording: TCP, sender and reader pinned apart"
    assert len(group.series) == 1


def test_an_unknown_group_is_not_found(session: Session) -> None:
    with pytest.raises(NotFound, match="There is no group of runs nope"):
        service.throughput(session, DATA, "nope")


def test_without_a_demo_library_there_are_no_demo_groups(tmp_path: Path, session: Session) -> None:
    assert service.ingest_demo(session, tmp_path) == []
    assert service.throughput(session, tmp_path) == []


def test_the_table_is_part_of_the_schema() -> None:
    assert RunRow.__tablename__ in Base.metadata.tables
