"""Events with every field, printed as the format text in the recording says: symbolic names, hexadecimal numbers."""

from typing import Any

from pydantic import BaseModel

from skbscope.domains.traces.queries.window import View, cpu
from skbscope.domains.traces.writing import MAX_WORDS, WORD
from skbscope.errors import NotFound

MAX_EVENTS = 2000
"""Events of one life that are shown; a life with more (an skb that is never freed) has their number."""
_NO_TEXT = 0xFFFF_FFFF
_NO_INT = 1 << 63
"""The value in an integer column of a text format where the line does not have the field."""

_INDEX = """
SELECT e.seq, e.t, e.cpu, e.kind, t.pid, t.tid, t.comm
FROM read_parquet(?) AS e LEFT JOIN read_parquet(?) AS t ON t.id = e.thread
WHERE e.seq BETWEEN ? AND ? AND list_contains(?::UINTEGER[], e.seq) ORDER BY e.seq
"""
_FIELDS = "SELECT * FROM read_parquet(?) WHERE seq BETWEEN ? AND ? AND list_contains(?::UINTEGER[], seq)"
_TEXTS = "SELECT id, text FROM read_parquet(?) WHERE list_contains(?::UINTEGER[], id)"


class Field(BaseModel):
    """One field of an event."""

    name: str
    value: str
    raw: str | None
    """The number behind a symbolic name; null where `value` is the number."""


class Event(BaseModel):
    """One record of the recording."""

    seq: int
    t: int
    cpu: int | None
    name: str
    comm: str
    pid: int
    tid: int
    fields: list[Field]


def event(view: View, seq: int) -> Event:
    """One event, or NotFound."""
    found = events(view, [seq])
    if not found:
        raise NotFound("event", seq)
    return found[0]


def events(view: View, seqs: list[int]) -> list[Event]:
    """Events by number, ascending."""
    if not seqs:
        return []
    first, last = min(seqs), max(seqs)
    specs = view.events_note("tables")["tables"]
    index = view.tables.rows(
        _INDEX, [view.events_file("index"), view.events_file("threads"), first, last, seqs]
    )
    raw: dict[int, dict[str, Any]] = {}
    for kind in sorted({row["kind"] for row in index}):
        own = [row["seq"] for row in index if row["kind"] == kind]
        file = view.events_file(f"kind-{kind}")
        raw |= {row["seq"]: row for row in view.tables.rows(_FIELDS, [file, min(own), max(own), own])}
    texts = _texts(view, specs, index, raw)
    return [
        Event(
            seq=row["seq"],
            t=row["t"],
            cpu=cpu(row["cpu"]),
            name=specs[row["kind"]]["name"],
            comm=texts.get(row["comm"], ""),
            pid=-1 if row["pid"] is None else row["pid"],
            tid=-1 if row["tid"] is None else row["tid"],
            fields=_fields(specs[row["kind"]]["fields"], raw[row["seq"]], texts),
        )
        for row in index
    ]


def _texts(
    view: View, specs: list[Any], index: list[dict[str, Any]], raw: dict[int, dict[str, Any]]
) -> dict[int, str]:
    ids = {row["comm"] for row in index if row["comm"] is not None}
    for row in index:
        fields = specs[row["kind"]]["fields"]
        ids |= {raw[row["seq"]][f"f{at}"] for at, field in enumerate(fields) if field["kind"] == "text"}
    rows = view.tables.rows(_TEXTS, [view.events_file("strings"), sorted(ids - {_NO_TEXT})])
    return {row["id"]: row["text"] for row in rows}


def _fields(specs: list[dict[str, Any]], row: dict[str, Any], texts: dict[int, str]) -> list[Field]:
    shown = (_field(spec, f"f{at}", row, texts) for at, spec in enumerate(specs))
    return [field for field in shown if field is not None]


def _field(spec: dict[str, Any], column: str, row: dict[str, Any], texts: dict[int, str]) -> Field | None:
    """A field as text; None where a text format's line did not have it."""
    name = spec["name"]
    if spec["kind"] == "text":
        text_id = row[column]
        return None if text_id == _NO_TEXT else Field(name=name, value=texts.get(text_id, ""), raw=None)
    if column not in row:
        content = _bytes(spec, column, row)
        if spec["kind"] == "chars":
            return Field(name=name, value=content.split(b"\0")[0].decode(errors="replace"), raw=None)
        cut = " …" if spec["size"] > WORD * MAX_WORDS else ""
        return Field(name=name, value=content.hex(" ") + cut, raw=None)
    number = int(row[column])
    if number in (_NO_INT, -_NO_INT) and spec["size"] == 8:
        return None
    for value, symbol in spec["symbols"]:
        if value == number:
            return Field(name=name, value=symbol, raw=str(number))
    if spec["hex"]:
        return Field(name=name, value=f"0x{number & ((1 << 8 * spec['size']) - 1):x}", raw=str(number))
    return Field(name=name, value=str(number), raw=None)


def _bytes(spec: dict[str, Any], column: str, row: dict[str, Any]) -> bytes:
    words = (int(row[f"{column}_{word}"]) for word in range(min(-(-spec["size"] // WORD), MAX_WORDS)))
    return b"".join(word.to_bytes(WORD, "little") for word in words)[: spec["size"]]
