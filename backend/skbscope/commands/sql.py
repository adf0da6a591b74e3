"""`skbscope sql`: one SELECT over a recording, analysed into a temporary folder."""

import json
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from skbscope import terminal
from skbscope.commands.analyze import chosen_host
from skbscope.commands.files import named
from skbscope.commands.recordings import recording
from skbscope.domains.sql import catalogue, text
from skbscope.domains.sql import saved as library
from skbscope.domains.sql.pool import QueryPool
from skbscope.domains.sql.run import Answer, Limits, Question, readable
from skbscope.domains.sql.schema import Table
from skbscope.domains.traces import analysis, writing
from skbscope.errors import BadInput, Problem
from skbscope.process_pool import WorkerLost
from skbscope.settings import Settings
from skbscope.store.tables import TableWriter, table_file


def run(
    path: Path | None,
    query: str | None,
    host: Path | None,
    saved: str | None,
    listed: bool,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Prints the result as a table, JSON or CSV; with `--list` the queries or tables there are."""
    folder = Settings().demo_dir / "queries"
    if path is None:
        if not listed:
            raise BadInput(
                'expected a recording and a SELECT, such as: skbscope sql TRACE "select * from flows".'
            )
        _list_queries(folder, as_json)
        return
    if saved is not None:
        query = library.named(folder, saved).sql
    if query is None and not listed:
        raise BadInput("expected a SELECT after the recording, or --saved NAME, or --list for its tables.")
    with _analysed(path, host) as tables:
        if query is None:
            _list_tables(tables, as_json)
        else:
            _print(_query(tables, query), as_json, as_csv)


@dataclass(frozen=True)
class _Scratch:
    """Tables of one recording in a folder."""

    folder: Path

    def file(self, name: str) -> str:
        """A table of the analysis."""
        return str(table_file(self.folder, name))

    def note(self, name: str) -> dict[str, Any]:
        """A note of the analysis."""
        note: dict[str, Any] = json.loads((self.folder / f"{name}.json").read_text())
        return note

    # One folder holds both here, as nothing is stored that analyses could share.
    events_file = file
    events_note = note


@contextmanager
def _analysed(path: Path, host: Path | None) -> Iterator[list[Table]]:
    """The tables of a recording, until the context ends."""
    with recording(path, host) as found, TemporaryDirectory(prefix="skbscope-") as folder:
        found.file.begin_hash()
        recipe, path = analysis.Recipe(host=chosen_host(found.host)), found.file.path
        out = TableWriter(Path(folder))
        try:
            trace, report = analysis.read(path)
            opened = analysis.live(trace, report, recipe)
        except Problem as problem:
            raise named(path, problem) from None
        replays = analysis.replay(opened, recipe)
        writing.lives(out, opened)
        writing.decisions(out, opened, replays)
        out.note("summary", analysis.summarise(opened, recipe, replays, found.file.sha256))
        writing.of_event(out, opened)
        writing.events(out, trace, report)
        yield catalogue.tables(_Scratch(Path(folder)))


def _query(tables: list[Table], query: str) -> Answer:
    """Runs the query in another process, as a server does, so that it cannot crash the command."""
    limits = Limits(seconds=60)
    pool = QueryPool(limits, processes=1)
    try:
        future: Future[Answer] = pool.ask(Question(query, readable(tables), limits))
        return future.result()
    except WorkerLost:
        raise pool.lost() from None
    finally:
        pool.close()


def _print(answer: Answer, as_json: bool, as_csv: bool) -> None:
    if as_json:
        terminal.data(json.dumps(asdict(answer)))
    elif as_csv:
        terminal.data(text.as_csv(answer).rstrip("\r\n"))
    else:
        for line in text.lines(answer) if answer.columns else []:
            terminal.say(line)
        rows = terminal.counted(len(answer.rows), "row")
        terminal.say(f"{answer.note} ({rows})" if answer.note else f"({rows})")
        return
    if answer.note:
        terminal.fail(answer.note)


def _list_queries(folder: Path, as_json: bool) -> None:
    queries = library.load(folder)
    if as_json:
        terminal.data(json.dumps([asdict(query) for query in queries]))
        return
    for query in queries:
        terminal.say(f"{query.id}: {query.title}")
        terminal.prose(f"  {query.about}")
        if query.needs:
            terminal.say(f"  needs {', '.join(query.needs)}")


def _list_tables(tables: list[Table], as_json: bool) -> None:
    if as_json:
        keys = ("name", "plain", "about", "label", "rows")
        terminal.data(
            json.dumps(
                [
                    {key: getattr(table, key) for key in keys}
                    | {"columns": [{"name": c.name, "type": c.type, "unit": c.unit, "about": c.about}
                                   for c in table.columns]}
                    for table in tables
                ]
            )
        )  # fmt: skip
        return
    for table in tables:
        rows = "" if table.rows is None else f", {terminal.counted(table.rows, 'row')}"
        terminal.say()
        terminal.say(f"{table.name}{f' or {table.plain}' if table.plain else ''} ({table.label}{rows})")
        terminal.prose(f"  {table.about}")
        terminal.table(
            ("column", "type", "unit", "what"),
            [(c.name, c.type, c.unit or "", c.about) for c in table.columns],
        )
