"""A connection that can do nothing but compute over a few named files.

What is closed, and how it was tried: tests/sql/test_attacks.py. The options are DuckDB 2.0's ("Securing DuckDB" in its
documentation); DuckDB itself says that untrusted SQL needs a process around it, which `pool.py` gives it.
"""

from collections.abc import Iterable

import duckdb

from skbscope.domains.sql.schema import literal

MAX_DEPTH = 250
"""Levels of an expression: enough for people, too few to exhaust the parser's stack."""


def opened(memory_bytes: int, threads: int) -> duckdb.DuckDBPyConnection:
    """An empty database in memory that loads nothing, spills nowhere and sees no Python variable."""
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
    """Makes the views over exactly these files, then takes away everything else, for good."""
    paths = ", ".join(literal(path) for path in sorted(set(files)))
    connection.execute(f"SET allowed_paths = [{paths}]")
    connection.execute("SET enable_external_access = false")
    for view in views:
        connection.execute(view)
    connection.execute("SET lock_configuration = true")
    connection.execute("BEGIN TRANSACTION READ ONLY")
