"""Checks that a statement is one SELECT of documented tables, with functions that only compute.

DuckDB parses it and returns its tree as JSON (`json_serialize_sql`); nothing runs before the whole tree is checked.
The connection cannot reach other files anyway (`locked.py`); this check keeps settings, view texts and other analyses
out of answers, and gives every refusal its position.
"""

import difflib
import json
import re
from collections.abc import Collection, Mapping
from typing import Any

import duckdb

from skbscope.domains.sql.errors import BadQuery, NoSuchEvent
from skbscope.errors import Place, TooLarge

MAX_BYTES = 64 << 10
"""Longest statement."""

_QUERIES = {"SELECT_NODE", "SET_OPERATION_NODE", "RECURSIVE_CTE_NODE", "CTE_NODE"}
_TABLE_FUNCTIONS = {"range", "generate_series", "unnest"}
_SESSION = re.compile(
    # Functions that use more than their arguments: settings, catalogue, other statements, sequences and so on.
    r"(?:pg|has|inet|duckdb|icu_collate|json_(?:de)?serialize|json_execute|current|session|txid|parse_duckdb)_.*"
    r"|__internal_.*|current_.*|get(?:env|variable)|(?:curr|next|set)val|setseed|user|query|query_table|which_secret"
    r"|sleep_ms|write_log|in_search_path|version|(?:col|obj|shobj)_description|array_to_string_comma_default|"
    r"can_cast_implicitly|vector_type|stats|get_block_size|index_key|hive_partition_component"
)
_HARMLESS = {f"current_{name}" for name in ("date", "time", "timestamp", "localtime", "localtimestamp")}
_NOWHERE = (1 << 64) - 1


def check(connection: duckdb.DuckDBPyConnection, sql: str, tables: Collection[str]) -> set[str]:
    """The documented tables that a statement reads, in lower case; BadQuery or NoSuchEvent if it is not allowed."""
    size = len(sql.encode())
    if size > MAX_BYTES:
        raise TooLarge(f"The statement is {size:,} bytes; the limit is {MAX_BYTES:,}.")
    if "\0" in sql:
        raise _refused(sql, sql.encode().index(0), "The statement holds a NUL character", ".")
    root = _parsed(connection, sql)
    internal = connection.execute("SELECT lower(view_name) FROM duckdb_views() WHERE internal").fetchall()
    walk = _Walk(sql, {table.lower() for table in tables}, {name for (name,) in internal})
    walk.into(root, frozenset())
    if walk.no_event:
        raise NoSuchEvent(sorted(walk.no_event))
    return walk.read


def _parsed(connection: duckdb.DuckDBPyConnection, sql: str) -> dict[str, Any]:
    try:
        statements = connection.extract_statements(sql)
    except duckdb.Error as error:
        raise refusal(str(error), sql) from None
    if not statements:
        raise BadQuery("There is no statement; expected one SELECT.")
    if len(statements) > 1:
        raise BadQuery(f"There are {len(statements)} statements; expected one SELECT.")
    kind = statements[0].type
    if kind != duckdb.StatementType.SELECT:
        raise BadQuery(
            f"The statement is {_kind(kind)}; expected one SELECT: nothing here can be changed or set."
        )
    row = connection.execute("SELECT json_serialize_sql(?::VARCHAR)", [sql]).fetchone()
    assert row is not None
    tree: dict[str, Any] = json.loads(row[0])
    if tree["error"]:
        raise BadQuery(f"{_ended(tree['error_message'])}")
    node: dict[str, Any] = tree["statements"][0]["node"]
    return node


def _kind(kind: Any) -> str:
    name = str(kind).rpartition(".")[2]
    return {"MULTI": "a PIVOT without an IN list", "MULTI_STATEMENT": "a PIVOT without an IN list"}.get(
        name, f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
    )


class _Walk:
    """Goes through the whole tree once."""

    def __init__(self, sql: str, tables: set[str], internal: set[str]) -> None:
        self._sql = sql
        self._tables = tables
        self._internal = internal
        self.read: set[str] = set()
        self.no_event: set[str] = set()

    def into(self, node: Any, named: frozenset[str]) -> None:
        """Checks one node; `named` are the names that WITH defines around it."""
        if isinstance(node, list):
            for part in node:
                self.into(part, named)
        if not isinstance(node, Mapping):
            return
        own = self._ctes(node)
        if own:
            named |= own
        kind = node.get("type")
        if "class" not in node and isinstance(kind, str):
            self._look(kind, node, named)
        if "function_name" in node and kind != "TABLE_FUNCTION":
            self._function(node)
        for part in node.values():
            self.into(part, named)

    def _look(self, kind: str, node: Mapping[str, Any], named: frozenset[str]) -> None:
        if kind.endswith("_NODE") and kind not in _QUERIES:
            word = kind.removesuffix("_NODE").removesuffix("_QUERY")
            raise BadQuery(
                f"The statement holds an {word}; expected SELECT only: nothing here can be changed."
            )
        if kind == "BASE_TABLE":
            self._table(node, named)
        elif kind == "TABLE_FUNCTION":
            function = node["function"]
            name = str(function.get("function_name", "")).lower()
            if name not in _TABLE_FUNCTIONS:
                raise self._refused(
                    node,
                    f"The table function {_shown(name)} is not offered",
                    "; a query reads the tables of the schema, range, generate_series and unnest.",
                )
        elif kind == "SHOW_REF" and node.get("query") is None:
            raise BadQuery("SHOW is not offered; the schema lists the tables, and DESCRIBE one its columns.")

    def _ctes(self, node: Mapping[str, Any]) -> frozenset[str]:
        entries = (node.get("cte_map") or {}).get("map") or []
        names = frozenset(str(entry["key"]).lower() for entry in entries)
        for name in names & self._internal:
            # Inside its definition such a name would mean the table of the database's catalogue.
            raise BadQuery(f"The name {_shown(name)} in WITH belongs to the database; expected another name.")
        return names

    def _table(self, node: Mapping[str, Any], named: frozenset[str]) -> None:
        name = str(node["table_name"])
        lower = name.lower()
        schema, catalog = str(node.get("schema_name", "")), str(node.get("catalog_name", ""))
        if not schema and not catalog:
            if lower in self._tables:
                # Also where WITH defines the name, because inside the definition it may mean the table.
                self.read.add(lower)
                return
            if lower in named:
                return
            if re.fullmatch(r"\w+:\w+", name):
                self.no_event.add(name)
                return
        shown = ".".join(part for part in (catalog, schema, name) if part)
        near = difflib.get_close_matches(lower, sorted(self._tables), 1, 0.75)
        hint = f"; did you mean {near[0]}?" if near else "; the schema lists those there are."
        raise self._refused(node, f"There is no table {_shown(shown)}", hint)

    def _function(self, node: Mapping[str, Any]) -> None:
        name = str(node["function_name"]).lower()
        if name not in _HARMLESS and _SESSION.fullmatch(name):
            what = f"The function {_shown(name)} is not offered"
            raise self._refused(node, what, "; only functions that compute from their arguments are.")

    def _refused(self, node: Mapping[str, Any], what: str, rest: str) -> BadQuery:
        offset = node.get("query_location", _NOWHERE)
        return BadQuery(what + rest) if offset == _NOWHERE else _refused(self._sql, offset, what, rest)


def bare(sql: str) -> str:
    """The statement without trailing semicolons and comments, so that it can be put in brackets."""
    content = sql.encode()
    end = len(content)
    for offset, kind in reversed(duckdb.tokenize(sql)):
        if kind != duckdb.token_type.comment and content[offset : offset + 1] != b";":
            break
        end = offset
    return content[:end].decode()


def refusal(message: str, sql: str) -> BadQuery:
    """The first line of DuckDB's message as one sentence with the position in the statement."""
    sentence, _, excerpt = message.partition("\n\nLINE ")
    sentence = re.sub(r"^[A-Z]\w+(?: \w+)? Error: ", "", sentence).replace("\n", " ")
    # Advice about settings that cannot be changed here is removed.
    sentence = re.sub(r"\s*(?:Use|Consider|Try) \"?(?:SET|set|adding|casting)\b.*", "", sentence)
    found = re.match(r"(\d+): (.*)\n( *)\^", excerpt)
    if not found:
        return BadQuery(_ended(sentence))
    number = int(found[1])
    column = len(found[3]) - len(f"LINE {number}: ")
    lines = sql.split("\n")
    line = lines[number - 1] if number <= len(lines) else ""
    shown = found[2]
    if shown.startswith("..."):
        column += line.find(shown.removeprefix("...").removesuffix("...")) - 3
    place = Place("line", number)
    return BadQuery(f"{sentence.rstrip('!. ')} {place}, column {max(column, 0) + 1}.", at=place)


def _refused(sql: str, offset: int, what: str, rest: str) -> BadQuery:
    """An error at a byte of the statement, as one sentence with line and column."""
    before = sql.encode()[:offset].decode(errors="replace")
    place = Place("line", before.count("\n") + 1)
    column = len(before) - before.rfind("\n")
    return BadQuery(f"{what} {place}, column {column}{rest}", at=place)


def _ended(sentence: str) -> str:
    return sentence.strip().rstrip("!. ") + "."


def _shown(name: str) -> str:
    # A file name that a user wrote is shown back to that user only.
    return repr(name if len(name) <= 60 else name[:59] + "…")
