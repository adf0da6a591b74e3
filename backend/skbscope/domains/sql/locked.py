"""A connection that can only compute over a few named files.

tests/sql/test_attacks.py tries to break out. The options are those of DuckDB 2.0 ("Securing DuckDB" in its
documentation), which also says that untrusted SQL needs a separate process; `pool.py` has that.
"""

from collections.abc import Iterable

import duckdb

from skbscope.domains.sql.schema import literal

MAX_DEPTH = 250
"""Levels of an expression: enough for real queries, too few to exhaust the parser's stack."""


def opened(memory_bytes: int, threads: int) -> duckdb.DuckDBPyConnection:
    """An empty database in memory that loads no extension, writes no file and reads no Python variable."""
    return duckdb.connect(
        ":memory:",
        config={
            "memory_limit": f"{memory_bytes >> 20}MiB",
            "threads": threads,
            "temp_directory": "",
            "max_temp_directory_size": "0B",
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
            "allow_community_extensions": False,
            "allow_unsigned_extensions": False,
            "allow_persistent_secrets": False,
            "python_enable_replacements": False,
            "python_scan_all_frames": False,
            "max_expression_depth": MAX_DEPTH,
        },
    )


def lock(connection: duckdb.DuckDBPyConnection, files: Iterable[str], views: Iterable[str]) -> None:
    """Makes the views over these files, then disables access to everything else for good."""
    paths = ", ".join(literal(path) for path in sorted(set(files)))
    connection.execute(f"SET allowed_paths = [{paths}]")
    connection.execute("SET enable_external_access = false")
    for view in views:
        connection.execute(view)
    connection.execute("SET lock_configuration = true")
    connection.execute("BEGIN TRANSACTION READ ONLY")
