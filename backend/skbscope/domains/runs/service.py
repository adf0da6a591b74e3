"""Stores, lists and groups benchmark runs."""

import hashlib
import json
from pathlib import Path

from sqlalchemy.orm import Session

from skbscope.access.grants import grant_ownership
from skbscope.canonical import ID_DIGITS
from skbscope.domains.claims import service as claims
from skbscope.domains.runs.repository import RunRepository, RunRow
from skbscope.errors import BadInput, NotFound
from skbscope.hosts.facts import facts_of
from skbscope.paging import page_of, read_cursor
from skbscope.results import readers
from skbscope.results.environment import Known, bounded
from skbscope.results.errors import ResultError
from skbscope.results.labels import group_of_name, side_of_name
from skbscope.results.models import Run, run_to_json
from skbscope.results.throughput import Group, Measured, measured_groups


def ingest(
    session: Session,
    upload_id: str,
    name: str,
    text: str,
    *,
    group: str | None = None,
    format_name: str | None = None,
    known: Known | None = None,
) -> list[str]:
    """Reads a result file in this process and stores its runs; BadInput with one sentence."""
    try:
        runs = readers.read(text, format_name)
    except ResultError as error:
        raise BadInput.in_line(f"{name}: {error}", error.line) from None
    return store(session, upload_id, name, runs, group=group, known=known)


def store(
    session: Session,
    upload_id: str,
    name: str,
    runs: list[Run],
    *,
    group: str | None = None,
    known: Known | None = None,
) -> list[str]:
    """Stores the runs of a result file; returns their ids. The same upload gives the same ids.

    A run whose output has no side gets the side of its file name.
    """
    repository = RunRepository(session)
    ids: list[str] = []
    for position, run in enumerate(runs):
        run.side = run.side or side_of_name(name)
        ident = _ident(upload_id, position, run)
        repository.add(
            ident, upload_id, position, name, group or group_of_name(name) or run.tool, run, known or Known()
        )
        ids.append(ident)
    return ids


def ingest_demo(session: Session, data_dir: Path) -> list[str]:
    """Stores the demo library's groups of runs (`runs/library.json`); harmless to call again."""
    ids: list[str] = []
    for entry in demo_groups(data_dir):
        host = data_dir / entry["host"]
        known = Known(entry["policy"], facts_of(host.name, host.read_bytes()))
        for path in sorted((data_dir / "runs" / entry["group"]).glob("*.iperf3.json")):
            body = path.read_bytes()
            upload_id = hashlib.sha256(body).hexdigest()[:ID_DIGITS]
            grant_ownership(session, "upload", upload_id)
            own = ingest(session, upload_id, path.name, body.decode(), group=entry["group"], known=known)
            # An older reader may have found other runs in the same file.
            RunRepository(session).remove(upload_id, own)
            ids += own
    return ids


def demo_groups(data_dir: Path) -> list[dict[str, str]]:
    """The groups of `runs/library.json`; none without a demo library."""
    path = data_dir / "runs" / "library.json"
    listed: list[dict[str, str]] = json.loads(path.read_text()) if path.exists() else []
    return listed


def run_of(session: Session, ident: str) -> RunRow:
    """One run, or NotFound."""
    row = RunRepository(session).get(ident)
    if row is None:
        raise NotFound("run", ident)
    return row


def page(
    session: Session, cursor: str | None, limit: int, group: str | None = None
) -> tuple[list[RunRow], str | None]:
    """(runs, next cursor), newest first. A cursor is the time and id of the last run of a page."""
    rows = RunRepository(session).page(read_cursor(cursor), limit + 1, group)
    return page_of(rows, limit)


def throughput(session: Session, data_dir: Path, group: str | None = None) -> list[Group]:
    """All groups, measured ones first; or the one of that id."""
    stored = [
        Measured(row.id, row.name, row.group, row.created_at.date().isoformat(), row.run)
        for row in RunRepository(session).all()
    ]
    groups = measured_groups(stored, _titles(data_dir)) + claims.throughput_groups(claims.load(data_dir))
    if group is None:
        return groups
    chosen = [item for item in groups if item.id == group]
    if not chosen:
        raise NotFound("group of runs", group)
    return chosen


def titles(data_dir: Path) -> dict[str, str]:
    """Group → title, for groups with a title."""
    return {group: title for group, (title, _about) in _titles(data_dir).items()}


def of_group(session: Session, group: str) -> list[RunRow]:
    """The runs of a group, or NotFound."""
    rows = RunRepository(session).of_groups([group])
    if not rows:
        raise NotFound("group of runs", group)
    return rows


def add_facts(session: Session, group: str, policy: str | None, facts: dict[str, str]) -> list[str]:
    """Adds facts from a person to every run of a group; returns the ids of the runs."""
    repository, rows = RunRepository(session), of_group(session, group)
    for row in rows:
        row.policy = policy or row.policy
        repository.add_facts(row, bounded(facts))
    return [row.id for row in rows]


def _titles(data_dir: Path) -> dict[str, tuple[str, str]]:
    """(title, about) by group, for the demo groups and for the runs made inside a demo recording."""
    path = data_dir / "library.json"
    recordings = json.loads(path.read_text()) if path.exists() else []
    titles = {
        group_of_name(run): (f"Run inside the recording: {entry['title']}", "Slowed by the recording itself.")
        for entry in recordings
        for run in entry["runs"]
    }
    return titles | {entry["group"]: (entry["title"], entry["about"]) for entry in demo_groups(data_dir)}


def _ident(upload_id: str, position: int, run: Run) -> str:
    body = json.dumps([upload_id, position, run_to_json(run)], sort_keys=True)
    return hashlib.sha256(body.encode()).hexdigest()[:ID_DIGITS]
