"""`lscpu -J`: labels and values as a list (flat in old versions, nested `children` in new ones), or `-e -J`:
one object a CPU.

Format: util-linux sys-utils/lscpu.c with libsmartcols. Values are strings, numbers, booleans or null by
version.
"""

import json
from typing import Any

from skbscope.hosts.errors import HostError
from skbscope.hosts.found import Found
from skbscope.hosts.lscpu_table import Table
from skbscope.hosts.lscpu_text import read_label

MAX_DEPTH = 64


def read(text: str, found: Found) -> None:
    """Reads one JSON document."""
    try:
        document = json.loads(text)
    except RecursionError:
        raise HostError(f"the JSON is nested too deeply; expected at most {MAX_DEPTH} levels", 1) from None
    except json.JSONDecodeError as fault:
        raise HostError(
            f"the JSON breaks off here ({fault.msg}); expected what lscpu -J prints", fault.lineno
        ) from None
    except ValueError:
        raise HostError("the JSON holds a number too long to read", 1) from None
    fields, cpus = (
        (document.get(key) for key in ("lscpu", "cpus")) if isinstance(document, dict) else (None, None)
    )
    if not isinstance(fields, list) and not isinstance(cpus, list):
        raise HostError('the JSON is not from lscpu; expected an object with "lscpu" or "cpus"', 1)
    if isinstance(fields, list):
        _fields(fields, found)
    if isinstance(cpus, list):
        _cpus(cpus, found)


def _fields(fields: list[Any], found: Found) -> None:
    """Iterative, in document order; the file decides how deep `children` go."""
    waiting = list(reversed(fields))
    while waiting:
        item = waiting.pop()
        if not isinstance(item, dict):
            continue
        label, value = item.get("field"), item.get("data")
        if isinstance(label, str) and isinstance(value, (str, int)):
            read_label(label.rstrip(": "), str(value), None, found)
        children = item.get("children")
        if isinstance(children, list):
            waiting.extend(reversed(children))


def _cpus(cpus: list[Any], found: Found) -> None:
    rows = [row for row in cpus if isinstance(row, dict)]
    columns = list(dict.fromkeys(name for row in rows for name in row))
    table = Table(columns)
    for row in rows:
        table.add([_cell(row.get(name)) for name in columns], None)
    table.fill(found)


def _cell(value: object) -> str:
    return "-" if value is None else str(value)
