"""Receives request bodies: streamed, counted, hashed, and durable before the request is answered."""

import errno
import hashlib
import secrets
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from anyio import to_thread
from starlette.requests import Request

from skbscope import engine
from skbscope.errors import EmptyFile, NoSpace, TooLarge
from skbscope.settings import MIB, Settings
from skbscope.store.blobs import free_bytes
from skbscope.store.storage import Storage

BLOCK = MIB
"""Bytes written at a time, outside of the event loop."""
FREE_EVERY = 16 * MIB
"""Bytes between two checks of the free space."""
DRAIN_BYTES = 64 * MIB
"""How much of a refused body is still read, so that the client receives the error instead of a broken pipe."""


@dataclass(frozen=True)
class Received:
    """A complete body in a temporary file."""

    path: Path
    sha256: str
    size: int
    head: bytes
    """The first bytes, for recognising the format."""


class _Sink:
    """The temporary file during the upload; used by one thread at a time."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self.path = folder / f"{secrets.token_hex(16)}.part"
        self.size = 0
        self.head = b""
        self.hash = hashlib.sha256()
        self._settings = settings
        self._file = self.path.open("wb")
        self._next_look = 0

    def write(self, block: bytes) -> None:
        """Writes one block; raises TooLarge or NoSpace before that."""
        self.size += len(block)
        limit = self._settings.upload_bytes
        if self.size > limit:
            raise TooLarge(f"The upload is over {limit} bytes, the limit of this server.")
        if self.size >= self._next_look:
            check_space(self.path.parent, len(block), self._settings.disk_reserve_bytes)
            self._next_look = self.size + FREE_EVERY
        wanted = engine.head_bytes(self.head or block)
        if len(self.head) < wanted:
            self.head += block[: wanted - len(self.head)]
        self.hash.update(block)
        self._file.write(block)

    def close(self) -> None:
        """Passes everything to the file system."""
        self._file.close()

    def received(self) -> Received:
        """The complete body, after `close`."""
        return Received(self.path, self.hash.hexdigest(), self.size, self.head)

    def discard(self) -> None:
        """Closes and removes the file."""
        try:
            self._file.close()
        except OSError:
            pass  # the file is removed next in any case
        self.path.unlink(missing_ok=True)


@asynccontextmanager
async def received(request: Request, storage: Storage) -> AsyncIterator[Received]:
    """The body of a request as a file that exists until the end of the block."""
    length = request.headers.get("content-length", "")
    declared = int(length) if length.isdigit() else None
    found = await receive(request.stream(), declared, storage.incoming, storage.settings)
    try:
        yield found
    finally:
        found.path.unlink(missing_ok=True)


async def receive(
    body: AsyncIterator[bytes], declared: int | None, folder: Path, settings: Settings
) -> Received:
    """The body as a file. After an error, or when the client disconnects, nothing is left behind."""
    if declared is not None:
        if declared > settings.upload_bytes:
            raise TooLarge(
                f"The upload is {declared} bytes; the limit of this server is {settings.upload_bytes}."
            )
        check_space(folder, declared, settings.disk_reserve_bytes)
    sink = _Sink(folder, settings)
    try:
        await _pour(body, sink)
        if sink.size == 0:
            raise EmptyFile(
                "The file is empty (0 bytes); expected a recording, a benchmark result or a host file."
            )
    except OSError as error:
        sink.discard()
        await _drain(body)
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise _full(sink.size) from None
        raise
    except (TooLarge, NoSpace):
        sink.discard()
        await _drain(body)
        raise
    except BaseException:
        sink.discard()
        raise
    return sink.received()


def copy_in(path: Path, folder: Path, settings: Settings) -> Received:
    """A file of this machine, received in the same way."""
    with path.open("rb") as file:
        return take_in(iter(lambda: file.read(BLOCK), b""), folder, settings)


def take_in(blocks: Iterable[bytes], folder: Path, settings: Settings) -> Received:
    """Bytes of any source, received in the same way; nothing is left behind when the source fails."""
    sink = _Sink(folder, settings)
    try:
        for block in blocks:
            sink.write(block)
        sink.close()
    except BaseException:
        sink.discard()
        raise
    return sink.received()


def check_space(folder: Path, coming: int, reserve: int) -> None:
    """NoSpace unless `coming` bytes fit and leave the reserve free."""
    free = free_bytes(folder)
    if free < coming + reserve:
        raise NoSpace(
            f"The disk is full: {coming} bytes are to be written and {free} are free, of which {reserve} stay "
            "reserved. Nothing of this upload was stored."
        )


def _full(size: int) -> NoSpace:
    return NoSpace(
        f"The disk is full: it had room for less than {size} bytes of this upload. Nothing of it was stored."
    )


async def _pour(body: AsyncIterator[bytes], sink: _Sink) -> None:
    waiting = bytearray()
    async for chunk in body:
        waiting += chunk
        if len(waiting) >= BLOCK:
            await to_thread.run_sync(sink.write, bytes(waiting))
            waiting.clear()
    if waiting:
        await to_thread.run_sync(sink.write, bytes(waiting))
    await to_thread.run_sync(sink.close)


async def _drain(body: AsyncIterator[bytes]) -> None:
    left = DRAIN_BYTES
    async for chunk in body:
        left -= len(chunk)
        if left < 0:
            return
