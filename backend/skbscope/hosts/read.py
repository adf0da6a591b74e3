"""Anything that describes a host. Text in any mix: `lscpu` (text, -e, -p, -J), `host.txt`, `numactl -H`, `lstopo`,
files of /sys as grep prints them; alone in a file: hwloc XML, an archive of /sys.
"""

from dataclasses import replace

from skbscope.hosts import host_txt, hwloc_xml, lscpu_json, lscpu_table, lscpu_text, lstopo, sysfs_tree
from skbscope.hosts.archive import is_archive
from skbscope.hosts.assemble import assemble
from skbscope.hosts.cpu_model import cpu_model
from skbscope.hosts.errors import HostError
from skbscope.hosts.found import Found
from skbscope.hosts.models import Host
from skbscope.results.cleaning import Line, clean


def read_host(content: str | bytes) -> Host:
    """The host a file describes. Raises `HostError` with one sentence."""
    found = Found()
    data = content.encode(errors="replace") if isinstance(content, str) else content
    if is_archive(data):
        sysfs_tree.read(data, found)
        found.sources.append("sysfs tree")
        return assemble(found)
    if hwloc_xml.looks_like(data):
        hwloc_xml.read(data, found)
        found.sources.append("hwloc xml")
        return assemble(found)
    text = content if isinstance(content, str) else content.decode(errors="replace")
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith("{"):
        lscpu_json.read(text, found)
        found.sources.append("lscpu")
    else:
        _lines(text, found)
    return replace(assemble(found), cpu=cpu_model(text))


def sniff(content: str | bytes) -> tuple[str, float, str] | None:
    """(format, confidence, reason) of the beginning of a file that describes a host, else None."""
    data = content.encode(errors="replace") if isinstance(content, str) else content
    archive = sysfs_tree.looks_like(data)
    if archive:
        return "sysfs tree", *archive
    if hwloc_xml.looks_like(data):
        return "hwloc xml", 0.97, "XML with a topology of hwloc"
    if b"\0" in data[: 64 * 1024]:
        return None
    return _sniff_text(content if isinstance(content, str) else content.decode(errors="replace"))


def _sniff_text(text: str) -> tuple[str, float, str] | None:
    head = text[: 64 * 1024]
    if head.lstrip().startswith("{"):
        known = '"lscpu"' in head or ('"cpus"' in head and '"cpu"' in head)
        return ("lscpu-json", 0.95, "JSON with lscpu's keys") if known else None
    lines = [line.text for line in clean(head)]
    labels = [lscpu_text.split_label(line) for line in lines]
    scratch = Found()
    try:
        # Each label counts once: /proc/zoneinfo has `cpu: 0` again and again.
        stated = {pair[0].strip() for pair in labels if pair and lscpu_text.read_label(*pair, None, scratch)}
        topology = len(stated)
    except HostError:
        topology = 2
    table = any(lscpu_table.header_of(line) for line in lines)
    knobs = sum(1 for line in lines if line.startswith(("net.core.", "rps_")) and " = " in line)
    first = next((line for line in lines if line), "")
    if host_txt.release_in(first) and (topology > 1 or knobs):
        # More than the 0.97 of results: what follows the release belongs to the host file.
        return "host.txt", 0.975, "a kernel release, then lscpu or knobs"
    if topology > 4 and knobs:
        return "host.txt", 0.93, "lscpu and network knobs"
    if any(sysfs_tree.Sys().read_line(line) for line in lines):
        return "lscpu", 0.9, "CPUs and caches of /sys, as grep prints its files"
    if topology > 1 or table:
        return "lscpu", 0.9, "labels or tables of lscpu"
    if any(line.startswith("node ") and " cpus:" in line for line in lines):
        return "numactl", 0.9, "nodes of numactl -H"
    if any(item.name == "PU" for line in lines for item in lstopo.items_of(line)):
        return "lstopo", 0.95, "PUs of lstopo"
    return ("host.txt", 0.6, "network knobs") if knobs > 1 else None


def _lines(text: str, found: Found) -> None:
    columns: list[str] | None = None
    table: lscpu_table.Table | None = None
    started = False
    drawn, tree = lstopo.Reader(), sysfs_tree.Sys()
    raw = text.split("\n")
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
            _add_source(found, "lscpu")
        elif drawn.read_line(line, _indent(raw, cleaned), number):
            columns = None
        elif tree.read_line(line):
            _add_source(found, "sysfs")
        elif host_txt.read_line(line, number, found):
            _add_source(found, "numactl" if line.startswith(("node ", "available:")) else "host.txt")
        else:
            pair = lscpu_text.split_label(line)
            if pair and lscpu_text.read_label(*pair, number, found):
                _add_source(found, "lscpu")
            if not line.startswith("#"):
                columns = None
    if table:
        table.fill(found)
    sysfs_tree.fill(tree, found)
    if drawn.fill(found):
        _add_source(found, "lstopo")
    if found.nodes_announced and not found.cpus and len(found.nodes) < found.nodes_announced[0]:
        announced, at = found.nodes_announced
        raise HostError(
            f"numactl announces {announced} nodes and the CPUs of {len(found.nodes)} follow; expected a line for each",
            at,
        )


def _indent(raw: list[str], line: Line) -> int:
    """Characters before the text of a line, with the marks of a quote; `cleaning` removes both."""
    if line.number > len(raw):
        return 0
    return max(raw[line.number - 1].find(line.text), 0)


def _add_source(found: Found, source: str) -> None:
    if source not in found.sources:
        found.sources.append(source)
