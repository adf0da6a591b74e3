"""hwloc XML (`lstopo --of xml`): nested objects down to the PUs, which are the CPUs.

    <topology version="2.0">                           no version: 1.x
      <object type="Package"> <object type="NUMANode" os_index="0" cpuset="0x00555555"/>
        <object type="L3Cache"> … <object type="PU" os_index="12"/>

Format: hwloc.dtd and hwloc2.dtd of hwloc. 1.x says `Socket` for Package and `Cache` with depth="3" for L3Cache; there a
NUMANode holds its PUs, since 2.0 it is beside them and names them by `cpuset`. PUs that are off-line are missing.
"""

from collections.abc import Callable
from xml.etree.ElementTree import ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from skbscope.hosts.errors import HostError
from skbscope.hosts.found import Found
from skbscope.hosts.host_txt import release_in
from skbscope.hosts.layout import parse_cpu_mask
from skbscope.hosts.tree import CACHE, MACHINE, MAX_DEPTH, NODE, OTHER, PACKAGE, Object, Tree

_BLOCK = 64 * 1024
_KINDS = {"Machine": MACHINE, "Package": PACKAGE, "Socket": PACKAGE, "NUMANode": NODE, "Cache": CACHE}
_DATA_CACHES = {f"L{level}Cache": level for level in range(1, 6)}
# hwloc's cache_type; instruction caches hold no packet.
_INSTRUCTION = "2"
# A cache of memory, not of CPUs (MCDRAM of Knights Landing): no level of the kernel's cacheinfo.
_MEMORY_SIDE = "MemorySideCache"


def looks_like(head: bytes) -> bool:
    """Whether a file begins as XML with a topology as its root."""
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()[:4096]
    return start.startswith(b"<") and (b"<topology" in start or b"<!DOCTYPE topology" in start)


def read(content: bytes, found: Found) -> None:
    """Reads one document. A DOCTYPE is part of the format; entities are refused."""
    target = _Target(found)
    xml = DefusedXMLParser(target=target, forbid_dtd=False)
    target.line = lambda: int(xml.parser.CurrentLineNumber)
    try:
        for at in range(0, len(content), _BLOCK):
            xml.feed(content[at : at + _BLOCK])
        xml.close()
    except DefusedXmlException:
        raise HostError("the hwloc XML declares entities; expected none", target.line()) from None
    except ParseError as fault:
        reason = str(fault).partition(":")[0]
        raise HostError(
            f"the hwloc XML breaks off here ({reason}); expected a whole topology", fault.position[0]
        ) from None
    except (LookupError, ValueError) as fault:
        if isinstance(fault, HostError):
            raise
        raise HostError("the hwloc XML is in an encoding that cannot be read; expected UTF-8", 1) from None
    if not target.tree:
        raise HostError('the hwloc XML holds no PU; expected <object type="PU" os_index="0">', 1)
    target.tree.fill(found)


class _Target:
    """Receives elements as they begin and end, and stores none of them."""

    def __init__(self, found: Found) -> None:
        self.tree = Tree()
        self.line: Callable[[], int] = lambda: 1
        self._found = found
        # Open elements; None for one that is no object.
        self._open: list[Object | None] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        line = self.line()
        if not self._open and tag != "topology":
            raise HostError(f"the XML is not from hwloc: its root is {tag[:40]!r}; expected topology", line)
        if len(self._open) >= MAX_DEPTH:
            raise HostError(f"the hwloc XML is nested deeper than {MAX_DEPTH} levels", line)
        if tag == "object":
            self._open.append(self._object(attributes, line))
            return
        if tag == "info" and attributes.get("name") == "OSRelease" and self._found.kernel is None:
            self._found.kernel = release_in(attributes.get("value", ""))
        self._open.append(None)

    def end(self, _tag: str) -> None:
        """An element ends."""
        self._open.pop()

    def close(self) -> None:
        """The document ends."""

    def _object(self, attributes: dict[str, str], line: int) -> Object | None:
        parent = next((opened for opened in reversed(self._open) if opened is not None), None)
        name = attributes.get("type", "")
        if name == "PU":
            self.tree.add_cpu(_number(attributes, "os_index", line), parent, line)
            return parent
        kind = _KINDS.get(name, CACHE if name in _DATA_CACHES else OTHER)
        if kind == NODE:
            return self.tree.add(
                NODE, parent, line, _number(attributes, "os_index", line), self._near(attributes, line)
            )
        if kind == CACHE:
            level = _DATA_CACHES.get(name) or _number(attributes, "depth", line)
            passive = (
                attributes.get("cache_type") == _INSTRUCTION or attributes.get("subtype") == _MEMORY_SIDE
            )
            return self.tree.add(OTHER if passive else CACHE, parent, line, level)
        return self.tree.add(kind, parent, line)

    def _near(self, attributes: dict[str, str], line: int) -> list[int] | None:
        """CPUs of a node by its cpuset; None where there is none or it is infinite."""
        text = attributes.get("cpuset")
        if text is None or "..." in text:
            return None
        return self._found.listed(parse_cpu_mask(text, line), line)


def _number(attributes: dict[str, str], name: str, line: int) -> int:
    text = attributes.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise HostError(f"{name}={text[:20]!r} is no number", line)
    return int(text)
