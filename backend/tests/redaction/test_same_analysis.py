"""A recording and its redacted copy on one server: the same events, lives and decisions, but for names."""

import secrets

import pytest
from portal.conftest import DATA, Running

from skbscope import engine

KEY = bytes(range(32))
RECORDINGS = ("stuck-4-limit-64-again", "tcp-rfs-hopping", "xdp-redirect")


@pytest.fixture(params=RECORDINGS)
def both(request, server: Running):
    """Analyses of a recording with its names and without."""
    name = request.param
    packed = (DATA / "traces" / f"{name}.perf.data.zst").read_bytes()
    made, report = engine.redact(packed, KEY)
    # A word of a command line that is also one of the kernel's own event formats.
    assert {one["name"] for one in report["left"]} <= {"netns"}
    host = (DATA / "traces" / f"{name}.host.txt").read_bytes()
    ids = []
    for stem, content in ((name, packed), (f"redacted-{name}", made)):
        assert server.put(f"{stem}.host.txt", host).is_success
        sent = server.put(f"{stem}.perf.data", content).json()
        assert server.job(sent["job_id"], 240)["state"] == "ready"
        ids.append(sent["job_id"])
    return ids


def columns(server: Running, analysis: str, table: str) -> dict:
    """All rows of a table of an analysis but for its texts."""
    file = server.portal.tables.file(analysis, table)
    return server.portal.tables.query(
        "SELECT COLUMNS(lambda c: c NOT LIKE '%comm%') FROM read_parquet(?)", [file]
    )


def test_tables_are_equal_but_for_names(server: Running, both):
    folders = [server.portal.settings.data_dir / "tables" / analysis for analysis in both]
    names = [sorted(path.stem for path in folder.glob("*.parquet")) for folder in folders]
    assert names[0] == names[1]
    assert {"lives", "of_event", "overview"} <= set(names[0])
    compared = 0
    for table in names[0]:
        before, after = (columns(server, analysis, table) for analysis in both)
        assert before.keys() == after.keys()
        for column, values in before.items():
            if values.dtype.kind in "OSU":
                # Names may differ; which rows share one may not.
                assert partition(values) == partition(after[column]), (table, column)
            else:
                assert filled(values) == filled(after[column]), (table, column)
            compared += 1
    assert compared > 30


def filled(values) -> list[str]:
    """Each value in words, so that what is not known equals what is not known."""
    return [str(value) for value in values]


def partition(values) -> list[int]:
    """For each row the first row with the same text."""
    first: dict[object, int] = {}
    return [first.setdefault(value, at) for at, value in enumerate(map(str, values))]


def test_replays_take_the_same_decisions(server: Running, both):
    before, after = (server.get(f"/analyses/{analysis}") for analysis in both)
    for key in ("replays", "findings"):
        assert before.get(key) == after.get(key)


def test_another_key_gives_other_names_and_the_same_key_the_same():
    data = (DATA / "traces" / "xdp-redirect.perf.data.zst").read_bytes()
    made, report = engine.redact(data, KEY)
    assert engine.redact(data, KEY) == (made, report)
    other, _ = engine.redact(data, secrets.token_bytes(32))
    assert other != made
    assert len(other) == len(made)
