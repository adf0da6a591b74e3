"""Any text that describes a host, in any mix: `lscpu` (text, -e, -p, -J), `host.txt`, `numactl -H`."""

from skbscope.hosts import host_txt, lscpu_json, lscpu_table, lscpu_text
from skbscope.hosts.assemble import assemble
from skbscope.hosts.errors import HostError
from skbscope.hosts.found import Found
from skbscope.hosts.models import Host
from skbscope.results.cleaning import clean


def read_host(text: str) -> Host:
    """The host a text describes. Raises `HostError` with one sentence."""
    text = text.removeprefix("\ufeff")
    found = Found()
    if text.lstrip().startswith("{"):
        lscpu_json.read(text, found)
        found.sources.append("lscpu")
    else:
        _lines(text, found)
    return assemble(found)


def sniff(text: str) -> tuple[str, float, str] | None:
    """(format, confidence, reason) of a text that describes a host, else None."""
    head = text[: 64 * 1024]
    if head.lstrip().startswith("{"):
        known = '"lscpu"' in head or ('"cpus"' in head and '"cpu"' in head)
        return ("lscpu-json", 0.95, "JSON with lscpu's keys") if known else None
    lines = [line.text for line in clean(head)]
    labels = [lscpu_text.split_label(line) for line in lines]
    scratch = Found()
    try:
        topology = sum(1 for pair in labels if pair and lscpu_text.take(*pair, None, scratch))
    except HostError:
        topology = 2
    table = any(lscpu_table.header_of(line) for line in lines)
    knobs = sum(1 for line in lines if line.startswith(("net.core.", "rps_")) and " = " in line)
    first = next((line for line in lines if line), "")
    if host_txt.release_in(first) and (topology > 1 or knobs):
        return "host.txt", 0.97, "a kernel release, then lscpu or knobs"
    if topology > 1 or table:
        return "lscpu", 0.9, "labels or tables of lscpu"
    if any(line.startswith("node ") and " cpus:" in line for line in lines):
        return "numactl", 0.9, "nodes of numactl -H"
    return ("host.txt", 0.6, "network knobs") if knobs > 1 else None


def _lines(text: str, found: Found) -> None:
    columns: list[str] | None = None
    table: lscpu_table.Table | None = None
    started = False
    for cleaned in clean(text):
        number, line = cleaned.number, cleaned.text
        if not line:
            continue
        if not started and (release := host_txt.release_in(line)):
            found.kernel = release
        started = True
        head = lscpu_table.header_of(line)
        cells = lscpu_table.cells_of(line, columns) if columns else None
        if head:
            if table:
                table.fill(found)
            columns, table = head, lscpu_table.Table(head)
        elif table and cells:
            table.add(cells, number)
            _say(found, "lscpu")
        elif host_txt.take(line, number, found):
            _say(found, "numactl" if line.startswith("node ") else "host.txt")
        else:
            pair = lscpu_text.split_label(line)
            if pair and lscpu_text.take(*pair, number, found):
                _say(found, "lscpu")
            if not line.startswith("#"):
                columns = None
    if table:
        table.fill(found)


def _say(found: Found, source: str) -> None:
    if source not in found.sources:
        found.sources.append(source)
