"""One field of an event as one column: symbolic names, hexadecimal numbers, text, NULL for a missing field.

It interprets the stored columns like `traces/queries/events.py`, which shows single events: `f0` is the first field,
`f0_0`, `f0_1` … its bytes in words of eight.
"""

from typing import Any

from skbscope.domains.sql.schema import Column, hashed, hexed, literal
from skbscope.domains.traces.writing import MAX_WORDS, WORD

_NO_INT = {True: "'-9223372036854775808'::BIGINT", False: "9223372036854775808"}
"""By signedness: the value in an integer column of a text format where the line does not have the field."""
_TYPES = {1: "TINYINT", 2: "SMALLINT", 4: "INTEGER", 8: "BIGINT"}

_ABOUT = {
    "skbaddr": "Address of the skb; an address is used again after a free, the column life distinguishes the lives",
    "location": "Code that freed the skb",
    "rx_sk": "Socket that was to receive the skb",
    "reason": "Why it was dropped, as the kernel names it",
    "name": "Device",
    "dev_name": "Device",
    "vec": "Softirq vector",
    "work": "Packets that this poll processed",
    "budget": "Packets that the poll may process",
    "napi": "Address of the NAPI instance",
    "napi_id": "Number of the NAPI instance",
    "skaddr": "Address of the socket",
    "sk": "Address of the socket",
    "ret": "What the call returned: bytes, or a negative error",
    "hash": "Flow hash; 0x0 where it is not computed yet",
    "queue_mapping": "Queue of the device, as the skb says",
    "orig_cpu": "CPU the task left",
    "dest_cpu": "CPU the task went to",
    "func": "Function the other CPU is to run",
    "csd": "Address of the call single data",
    "callsite": "Code that sent the interrupt",
    "callback": "Function the interrupt is for",
    "prio": "Priority of the task",
    "rc": "What the driver returned",
    "protocol": "Protocol",
    "family": "Address family",
}
_UNITS = {"len": "bytes", "data_len": "bytes", "truesize": "bytes", "gso_size": "bytes", "ret": "bytes"}


def column(spec: dict[str, Any], at: int, name: str, texts: list[str]) -> Column:
    """The column of one field; a text field adds its column of string ids to `texts`."""
    field = f"k.f{at}"
    kind, about = _reading(spec, field, texts)
    sentence = _ABOUT.get(spec["name"], f"Field {spec['name']} of the event, as recorded")
    if name != spec["name"]:
        sentence += f"; called {name} because {spec['name']} is a column already"
    unit = _UNITS.get(spec["name"]) if kind not in ("VARCHAR",) else None
    return Column(name, kind, about, f"{sentence}.", unit)


def _reading(spec: dict[str, Any], field: str, texts: list[str]) -> tuple[str, str]:
    """(type, SQL) of a field."""
    if spec["kind"] == "text":
        texts.append(field)
        return "VARCHAR", f"s{len(texts) - 1}.text"
    if spec["kind"] in ("chars", "bytes"):
        digits = "lower(" + " || ".join(_word(f"{field}_{word}") for word in range(_words(spec))) + ")"
        if spec["kind"] == "bytes":
            pairs = f"left({digits}, {2 * min(spec['size'], WORD * MAX_WORDS)})"
            return "VARCHAR", f"rtrim(regexp_replace({pairs}, '(..)', '\\1 ', 'g'))"
        text = f"regexp_extract({digits}, '^((?:..)*?)(?:00|$)', 1)"
        return "VARCHAR", f"coalesce(TRY(decode(unhex({text}))), {text})"
    size, signed = spec["size"], spec["signed"]
    if size == 8:
        field = f"nullif({field}, {_NO_INT[signed]})"
    if spec["symbols"]:
        cases = " ".join(f"WHEN {int(value)} THEN {literal(word)}" for value, word in spec["symbols"])
        return "VARCHAR", f"CASE {field} {cases} ELSE {field}::VARCHAR END"
    if spec["name"] == "hash" and size == 4:
        return "VARCHAR", hashed(field)
    if spec["hex"]:
        return "VARCHAR", hexed(field, size)
    return ("" if signed else "U") + _TYPES[size], field


def _words(spec: dict[str, Any]) -> int:
    return min(-(-int(spec["size"]) // WORD), MAX_WORDS)


def _word(column: str) -> str:
    """The hex digits of a little-endian word in the order of its bytes: reversed as a whole, then in each pair."""
    return f"regexp_replace(reverse(lpad(to_hex({column}), {2 * WORD}, '0')), '(.)(.)', '\\2\\1', 'g')"
