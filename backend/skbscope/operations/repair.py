"""Repairs what can be made again: indexes from rows, tables from recordings; deletes orphans.

What a user sent, and rows, come back from a backup only.
"""

import contextlib
import secrets
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from skbscope.domains.traces import service, work
from skbscope.domains.traces.models import AnalysisRow
from skbscope.errors import Problem
from skbscope.operations.verify import Found, verify
from skbscope.settings import Settings
from skbscope.store.blobs import open_blobs
from skbscope.store.db import Database
from skbscope.store.location import StorageLocation
from skbscope.store.storage import Storage, open_storage

Say = Callable[[str], None]


def repair(settings: Settings, found: Found, say: Say) -> Found:
    """Repairs what `verify` found, a line for each step, and gives what it finds then. No server may run meanwhile."""
    if any(fault.name == "database" for fault in found.faults):
        _reindex(settings, say)
        found = verify(settings)
    _drop_orphans(settings, found, say)
    again = sorted({fault.table_id for fault in found.faults if fault.table_id})
    if again:
        _remake(settings, again, say)
    return verify(settings)


def _reindex(settings: Settings, say: Say) -> None:
    db = Database(settings.database)
    try:
        if db.engine.dialect.name == "sqlite":
            with db.engine.connect() as connection:
                connection.exec_driver_sql("REINDEX")
                connection.commit()
            say("All indexes of the database were built again.")
    except SQLAlchemyError as error:
        say(f"The indexes cannot be built again: {str(getattr(error, 'orig', error)).splitlines()[0]}.")
    finally:
        db.close()


def _drop_orphans(settings: Settings, found: Found, say: Say) -> None:
    blobs = open_blobs(settings.store_url, settings.root, settings.cache_bytes)
    folders = [
        fault.name.removeprefix("tables/") for fault in found.of("orphan") if fault.name.startswith("tables/")
    ]
    for fault in found.of("orphan"):
        if not fault.name.startswith("tables/"):
            blobs.delete(fault.name)
        say(f"Deleted {fault.name}.")
    if folders:
        with contextlib.closing(open_storage(settings)) as storage:
            for folder in folders:
                storage.tables.delete(folder)


def _remake(settings: Settings, folders: list[str], say: Say) -> None:
    """Deletes the folders, and makes them again by the analyses that they are of."""
    with contextlib.closing(open_storage(settings)) as storage:
        with storage.db.session() as session:
            concerned = sa.or_(AnalysisRow.id.in_(folders), AnalysisRow.events_id.in_(folders))
            analyses = {
                row.id: row.events_id for row in session.scalars(sa.select(AnalysisRow).where(concerned))
            }
        left = set(folders)
        for analysis_id, events_id in analyses.items():
            if left.isdisjoint((analysis_id, events_id)):
                continue  # its events were made again with another analysis of the same recording
            try:
                order = service.order(storage, analysis_id)
                storage.blobs.path(order["sha256"])  # nothing is deleted that cannot be made again
                for folder in left & {analysis_id, events_id}:
                    storage.tables.delete(folder)
                _analyse(storage, analysis_id, order)
            except (Problem, OSError) as error:
                say(f"Analysis {analysis_id} cannot be made again: {error}")
            else:
                left -= {analysis_id, events_id}
                say(f"Made the tables of analysis {analysis_id} again from its recording.")


def _analyse(storage: Storage, analysis_id: str, order: dict[str, Any]) -> None:
    settings = storage.settings
    location = StorageLocation(settings.root, settings.store_url, settings.cache_bytes)
    progress = settings.folder("scratch") / f"{secrets.token_hex(8)}.progress"
    try:
        value = work.run(location, order, progress)
    finally:
        progress.unlink(missing_ok=True)
    service.finish(storage.db, analysis_id, value)
