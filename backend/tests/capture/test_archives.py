"""Archives of people: every container gives the same files; bombs, lies and misleading names end with a sentence."""

import bz2
import gzip
import io
import lzma
import struct
import tarfile
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest

from skbscope.capture import archives
from skbscope.capture.decode import LIMITS
from skbscope.errors import Problem

FILES = {"run/a.txt": b"FUNC COUNT\nvfs_read 7\n", "b.txt": b"x" * 200_000}


def tar(
    files: dict[str, bytes], mode: str = "w", kind: bytes = tarfile.REGTYPE, form: int = tarfile.GNU_FORMAT
) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode, format=form) as archive:  # type: ignore[call-overload]
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.type, member.size, member.linkname = kind, len(content), "/etc/passwd"
            archive.addfile(member, io.BytesIO(content))
    return out.getvalue()


def zipped(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def read(
    path: Path, content: bytes, name: str = "run.tar", limits: dict[str, int] = LIMITS
) -> dict[str, bytes]:
    file = path / "archive"
    file.write_bytes(content)
    return {packed.name: b"".join(packed.blocks()) for packed in archives.files(file, name, limits)}


ARCHIVES = {
    "tar archive": tar(FILES),
    "tar archive in gzip": tar(FILES, "w:gz"),
    "tar archive in bzip2": tar(FILES, "w:bz2"),
    "tar archive in xz": tar(FILES, "w:xz"),
    "zip archive": zipped(FILES),
}


@pytest.mark.parametrize("kind", ARCHIVES)
def test_every_container_gives_the_same_files(kind: str, tmp_path: Path) -> None:
    assert archives.kind(ARCHIVES[kind]) == kind
    assert read(tmp_path, ARCHIVES[kind]) == FILES


@pytest.mark.parametrize(
    ("pack", "kind"), [(gzip.compress, "gzip"), (bz2.compress, "bzip2"), (lzma.compress, "xz")]
)
def test_one_packed_file_has_the_name_without_its_ending(pack, kind: str, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    content = pack(FILES["b.txt"])
    assert archives.kind(content) == f"{kind} file"
    ending = {"gzip": ".gz", "bzip2": ".bz2", "xz": ".xz"}[kind]
    assert read(tmp_path, content, f"b.txt{ending}") == {"b.txt": FILES["b.txt"]}


def test_what_is_no_archive_has_no_kind() -> None:
    assert archives.kind(b"PERFILE2" + bytes(1000)) is None
    assert archives.kind(b"FUNC COUNT\n") is None


def test_pax_heads_and_long_names_are_read_and_links_passed_over(tmp_path: Path) -> None:
    long = "deep/" + "n" * 140
    assert read(tmp_path, tar({long: b"1"})) == {long: b"1"}
    # Of a pax head the plain name remains, which has 100 bytes.
    assert read(tmp_path, tar({long: b"1"}, form=tarfile.PAX_FORMAT)) == {long[:100]: b"1"}
    assert read(tmp_path, tar({"link": b""}, kind=tarfile.SYMTYPE)) == {}


@pytest.mark.parametrize("name", ["../a", "/etc/passwd", "a//b", "a\\b", "a\x1b[2J", "x" * 201])
@pytest.mark.parametrize("pack", [tar, zipped])
def test_misleading_names_are_refused(pack, name: str, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(Problem, match="points elsewhere"):
        read(tmp_path, pack({name: b"1"}))


@pytest.mark.parametrize("kind", ["gz", "bz2", "xz", "zip"])
def test_a_bomb_ends_at_the_ratio(kind: str, tmp_path: Path) -> None:
    zeros = {"zeros": bytes(64 << 20)}
    content = zipped(zeros) if kind == "zip" else tar(zeros, f"w:{kind}")
    with pytest.raises(Problem, match="expands more than 100 times"):
        read(tmp_path, content)


def test_members_of_a_zip_count_together(tmp_path: Path) -> None:
    content = zipped({f"{at}": b"abc" * 100 for at in range(10)}, zipfile.ZIP_STORED)
    with pytest.raises(Problem, match="over 2000 bytes"):
        read(tmp_path, content, limits={"decoded_bytes": 2000, "ratio": 100})


def test_a_sparse_file_is_refused_before_its_zeros_are_read(tmp_path: Path) -> None:
    content = tar({"sparse": b""}, kind=tarfile.GNUTYPE_SPARSE)
    with pytest.raises(Problem, match="sparse file"):
        read(tmp_path, content)


def test_a_directory_that_claims_more_than_people_pack_is_not_read(tmp_path: Path) -> None:
    content = bytearray(zipped({"a": b"1"}))
    content[-14:-10] = struct.pack("<HH", 60_000, 60_000)
    with pytest.raises(Problem, match="more than 1000 members"):
        read(tmp_path, bytes(content))
    many = tar({f"{at}": b"" for at in range(1001)})
    with pytest.raises(Problem, match="more than 1000 members"):
        read(tmp_path, many)


@pytest.mark.parametrize("kind", ARCHIVES)
def test_a_cut_or_changed_archive_is_read_or_refused_but_never_crashes(kind: str, tmp_path: Path) -> None:
    content = ARCHIVES[kind]
    for cut in range(1, len(content), max(1, len(content) // 40)):
        for damaged in (content[:cut], content[:cut] + bytes([content[cut] ^ 0x55]) + content[cut + 1 :]):
            with suppress(Problem):
                read(tmp_path, damaged)
