"""Checks the tables: every file against the lists of digests of its folder, and that no folder lacks a file."""

import hashlib
import json
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import duckdb

from skbscope.domains.traces.work import EVENTS_LIST, LISTS
from skbscope.operations.check_database import Contents
from skbscope.settings import Settings
from skbscope.store.digests import LIST, list_text, listed
from skbscope.store.tables import put_table, stored_tables, table_chunks

COMPUTED = "verified"
"""Name of the list with digests of files that had none."""
ANSWERS = ("sweep-", "forecast-", "blocks-")
"""How the names of notes begin that are made on request, and again when they are missing."""
_AGAIN = "`skbscope verify --repair` makes it again from the recording"
_DELETES = "`skbscope verify --repair` deletes it, with the server stopped"

Fault = tuple[str, str, str, str, str | None]
"""(kind, name, what is wrong, what to do, id of the folder to make again)."""


def check_tables(settings: Settings, contents: Contents) -> tuple[int, list[Fault], list[str]]:
    """(files, faults, notes). Complete folders without lists get one: their files are as they are now."""
    root, store = settings.folder("tables"), settings.store_url
    by_folder: dict[str, list[str]] = defaultdict(list)
    for name, _ in stored_tables(root, store):
        folder, _, file = name.partition("/")
        by_folder[folder].append(file)
    wanted = _wanted(contents)
    faults: list[Fault] = []
    notes: list[str] = []
    computed = 0
    for folder, files in by_folder.items():
        if contents.is_whole and folder not in wanted:
            faults.append(("orphan", f"tables/{folder}", "no analysis has these tables", _DELETES, None))
            continue
        found, new = _check_folder(root, store, folder, files, wanted.get(folder))
        faults += found
        computed += new
    for folder, lists in wanted.items():
        if lists and folder not in by_folder:
            faults.append(
                ("missing", f"tables/{folder}", "a finished analysis needs these tables", _AGAIN, folder)
            )
    if computed:
        notes.append(
            f"{computed} files of tables had no digest; it was computed now, so earlier damage in them cannot be seen."
        )
    return sum(map(len, by_folder.values())), faults, notes


def _wanted(contents: Contents) -> dict[str, tuple[str, ...]]:
    """Folder → the lists it must have; none while its analysis is not ready."""
    wanted: dict[str, tuple[str, ...]] = {}
    for analysis, events, ready in contents.analyses:
        wanted[analysis] = LISTS if ready else ()
        wanted[events] = (EVENTS_LIST,) if ready else wanted.get(events, ())
    return wanted


def _check_folder(
    root: Path, store: str, folder: str, files: list[str], lists: tuple[str, ...] | None
) -> tuple[list[Fault], int]:
    """(faults, files whose digest was computed now)."""
    digests: dict[str, str] = {}
    faults: list[Fault] = []

    def fault(kind: str, file: str, what: str) -> None:
        faults.append((kind, f"tables/{folder}/{file}", what, _AGAIN, folder))

    for file in files:
        if file.endswith(LIST):
            text = b"".join(table_chunks(root, store, f"{folder}/{file}")).decode("ascii", "replace")
            found = listed(text)
            if found is None:
                fault("damaged", file, "this list of digests has a line of another form")
            digests |= found or {}
    plain = [file for file in files if not file.endswith(LIST)]
    unlisted = []
    for file in plain:
        try:
            found_digest = _digest(table_chunks(root, store, f"{folder}/{file}"))
        except FileNotFoundError:
            continue
        except OSError as error:
            fault("damaged", file, f"it cannot be read ({error.strerror})")
            continue
        if file not in digests:
            unlisted.append((file, found_digest))
        elif digests[file] != found_digest:
            fault("damaged", file, "it, or its digest, is not what was stored")
    for file in sorted(set(digests) - set(plain)):
        fault("missing", file, "a list of digests names it")
    has_list = any(f"{name}{LIST}" in files for name in (*(lists or ()), COMPUTED))
    for name in lists or ():
        if has_list and f"{name}{LIST}" not in files and f"{COMPUTED}{LIST}" not in files:
            fault("missing", f"{name}{LIST}", "a finished analysis has this list of digests")
    if not lists:
        return faults, 0  # an analysis under way writes its lists itself
    old = {}
    for file, found_digest in unlisted:
        if has_list and not file.startswith(ANSWERS):
            fault("damaged", file, "no list of digests names it")
        elif why := _unreadable(root, store, f"{folder}/{file}"):
            fault("damaged", file, why)
        else:
            old[file] = found_digest
    if faults:
        return faults, 0
    for name, part in _new_lists(old):
        put_table(root, store, f"{folder}/{name}{LIST}", list_text(part).encode())
    return [], len(old)


def _new_lists(old: dict[str, str]) -> Iterator[tuple[str, dict[str, str]]]:
    """(name, digests) of lists for files without one: one for the tables, one for each answer, as workers do."""
    tables = {file: digest for file, digest in old.items() if not file.startswith(ANSWERS)}
    if tables:
        yield COMPUTED, tables
    yield from ((file.removesuffix(".json"), {file: old[file]}) for file in old.keys() - tables.keys())


def _unreadable(root: Path, store: str, name: str) -> str | None:
    """Why a file without a digest cannot be read to its end; None if it can."""
    content = b"".join(table_chunks(root, store, name))
    try:
        if name.endswith(".json"):
            json.loads(content)
            return None
        with tempfile.NamedTemporaryFile(suffix=".parquet") as copy, duckdb.connect() as duck:
            copy.write(content)
            copy.flush()
            duck.execute("COPY (FROM read_parquet($file)) TO '/dev/null' (FORMAT csv)", {"file": copy.name})
    except (ValueError, duckdb.Error) as error:
        return f"it cannot be read ({type(error).__name__})"
    return None


def _digest(chunks: Iterable[bytes]) -> str:
    seen = hashlib.sha256()
    for piece in chunks:
        seen.update(piece)
    return seen.hexdigest()
