"""What the database and the store hold."""

from pathlib import Path
from typing import Any

import psycopg
from cluster.stack import Stack
from psycopg import sql


def sizes(stack: Stack) -> dict[str, Any]:
    """Bytes and rows of the database, bytes and objects of the store by kind."""
    url = stack.environment["SKBSCOPE_DATABASE_URL"].replace("+psycopg", "")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CHECKPOINT")
        found: Any = connection.execute("SELECT pg_database_size(current_database())").fetchone()
        names = connection.execute("SELECT relname FROM pg_stat_user_tables ORDER BY relname").fetchall()
        rows: dict[str, Any] = {}
        for (name,) in names:
            count = sql.SQL("SELECT count(*), pg_total_relation_size({}) FROM {}")
            counted: Any = connection.execute(count.format(name, sql.Identifier(name)))
            many, size = counted.fetchone()
            if many:
                rows[name] = {"rows": many, "bytes": size}
    bucket = stack.folder / "store" / "skbscope"
    return {
        "database_bytes": found[0],
        "wal_bytes": _folder(stack.folder / "postgres" / "pg_wal")["bytes"],
        "tables": rows,
        "store": {kind: _folder(bucket / kind) for kind in ("blobs", "tables")},
    }


def _folder(folder: Path) -> dict[str, int]:
    files = [file.stat().st_size for file in folder.rglob("*") if file.is_file()] if folder.is_dir() else []
    return {"bytes": sum(files), "objects": len(files)}
