"""Tables of real recordings in a folder, asked in this process; a real server where HTTP is what is tested."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from portal.conftest import DATA, Running, running

from skbscope.domains.sql import catalogue
from skbscope.domains.sql.run import Answer, Limits, Question, readable, run
from skbscope.domains.sql.schema import Table
from skbscope.domains.traces import analysis, writing
from skbscope.domains.traces.hosts import read_file
from skbscope.store.tables import TableWriter, table_file

QUERIES = DATA / "queries"


@dataclass
class QueryTables:
    """The tables of one recording, and the way to ask them."""

    folder: Path
    tables: list[Table]
    summary: dict[str, Any]
    opened: analysis.Opened

    def __call__(self, sql: str, **limits: Any) -> Answer:
        return run(self.question(sql, **limits))

    def question(self, sql: str, **limits: Any) -> Question:
        return Question(sql, readable(self.tables), Limits(**limits))

    def rows(self, sql: str) -> list[dict[str, Any]]:
        answer = self(sql)
        assert not answer.truncated
        names = [column["name"] for column in answer.columns]
        return [dict(zip(names, row, strict=True)) for row in answer.rows]

    def file(self, name: str) -> str:
        return str(table_file(self.folder, name))

    def note(self, name: str) -> Any:
        return json.loads((self.folder / f"{name}.json").read_text())

    events_file = file
    events_note = note


def analysed(folder: Path, path: Path, host: Path | None = None) -> QueryTables:
    """A recording with its tables in one folder."""
    over = [read_file(host.name, host.read_bytes())] if host else []
    recipe = analysis.Recipe(host={"over": over, "then": None})
    trace, report = analysis.read(path)
    opened = analysis.live(trace, report, recipe)
    replays = analysis.replay(opened, recipe)
    out = TableWriter(folder)
    writing.lives(out, opened)
    writing.decisions(out, opened, replays)
    writing.of_event(out, opened)
    writing.events(out, trace, report)
    summary = analysis.summarise(opened, recipe, replays, "0" * 64)
    out.note("summary", summary)
    body = QueryTables(folder, [], summary, opened)
    body.tables = catalogue.tables(body)
    return body


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], QueryTables]:
    """A demo recording by name, analysed once."""
    made: dict[str, QueryTables] = {}

    def get(name: str) -> QueryTables:
        if name not in made:
            stem = DATA / "traces" / name
            folder = tmp_path_factory.mktemp("tables")
            made[name] = analysed(folder, Path(f"{stem}.perf.data.zst"), Path(f"{stem}.host.txt"))
        return made[name]

    return get


@pytest.fixture(scope="session")
def ask(demo: Callable[[str], QueryTables]) -> QueryTables:
    """The recording with everything in it: readers that hop, drops, deferred frees."""
    return demo("tcp-rfs-hopping")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with short limits."""
    with running(tmp_path_factory.mktemp("server"), query_seconds=2) as one:
        yield one


SCRIPT = """\
iperf3 17870 [000] 100.000001: net:net_dev_queue: dev=va skbaddr=0xffff888100001000 len=818
iperf3 17870 [000] 100.000009: net:netif_receive_skb: dev=vb skbaddr=0xffff888100001000 len=804
iperf3 17871 [001] 100.000024: skb:consume_skb: skbaddr=0xffff888100001000 location=skb_consume_udp+0x60
"""
"""A recording of three events: most saved queries cannot tell anything from it."""
