"""A tar archive of captures, read member by member. Nothing is ever extracted under its name.

web-1/host.txt        ──> web-1.host.txt
web-1/perf.data       ──> web-1.perf.data
web-2.capture.tar.zst ──> web-2.capture.tar.zst      a bundle of `skbscope capture`, unpacked like any other
"""

from skbscope.capture.archives import member_name
from skbscope.capture.unpack import Bundle, is_bundle, tar_head
from skbscope.hosts.read import sniff

_SURE = 0.5


class CaptureArchive(Bundle):
    """Captures by their names in the campaign; limits and errors are those of a bundle."""

    what = "archive"

    def named(self, name: str) -> str:
        """The parts of a member's path joined by dots."""
        return flat(member_name(name, "web-1/host.txt").split("/"))


def flat(parts: list[str]) -> str:
    """The name of a capture in folders: the folder of a host becomes the beginning of its file names."""
    return ".".join(parts)


def is_archive(head: bytes) -> bool:
    """Whether a file with this head is an archive of captures, and neither a bundle nor a tree of /sys."""
    if tar_head(head) is None or is_bundle(head):
        return False
    # Any tar may be a tree of /sys, with low confidence; a real one is recognised with a higher confidence.
    host = sniff(head)
    return host is None or host[1] < _SURE
