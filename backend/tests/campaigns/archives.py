"""Archives of captures, good and hostile."""

import io
import tarfile
from collections.abc import Iterable


def tar(members: Iterable[tuple[str, bytes | tarfile.TarInfo]], form: int = tarfile.USTAR_FORMAT) -> bytes:
    """A plain tar; a member may be a head of its own, for links and devices."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=form) as archive:
        for name, body in members:
            if isinstance(body, tarfile.TarInfo):
                body.name = name
                archive.addfile(body)
                continue
            head = tarfile.TarInfo(name)
            head.size = len(body)
            archive.addfile(head, io.BytesIO(body))
    return out.getvalue()


def link(to: str, kind: bytes = tarfile.SYMTYPE) -> tarfile.TarInfo:
    """The head of a link."""
    head = tarfile.TarInfo()
    head.type, head.linkname = kind, to
    return head


def device() -> tarfile.TarInfo:
    """The head of a character device."""
    head = tarfile.TarInfo()
    head.type = tarfile.CHRTYPE
    return head
