"""Archives of /sys, made for a test."""

import io
import tarfile


def tree(files: dict[str, str], *, root: str = "host/", mode: str = "w:gz") -> bytes:
    """A tar of `sys/devices/system/PATH` files with these contents."""
    members = {f"{root}sys/devices/system/{path}": text for path, text in files.items()}
    return packed([(_member(name, text), text.encode()) for name, text in members.items()], mode)


def packed(members: list[tuple[tarfile.TarInfo, bytes]], mode: str = "w") -> bytes:
    """A tar of these members."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode, format=tarfile.GNU_FORMAT) as archive:  # type: ignore[call-overload]
        for member, content in members:
            archive.addfile(member, io.BytesIO(content))
    return out.getvalue()


def _member(name: str, text: str) -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.size = len(text.encode())
    return member


def cpu(number: int, package: int, shared: str, *, level: int = 3) -> dict[str, str]:
    """The files of one CPU with a private L2 and one further cache."""
    folder = f"cpu/cpu{number}"
    last = f"{folder}/cache/index{level}"
    return {
        f"{folder}/topology/physical_package_id": f"{package}\n",
        f"{folder}/cache/index0/level": "1\n",
        f"{folder}/cache/index0/shared_cpu_list": f"{number}\n",
        f"{folder}/cache/index2/level": "2\n",
        f"{folder}/cache/index2/type": "Unified\n",
        f"{folder}/cache/index2/shared_cpu_list": f"{number}\n",
        f"{last}/level": f"{level}\n",
        f"{last}/type": "Unified\n",
        f"{last}/shared_cpu_list": f"{shared}\n",
    }
