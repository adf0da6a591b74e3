"""One boot without QEMU: what goes in and out, what is made once, what is printed where nothing can be made."""

import ast
import io
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from measure.lab import debian, vm
from measure.lab.cells import LOADS
from measure.lab.guest import loads
from measure.lab.prepare import Lab
from measure.machine import ROOT

MEASURE = ROOT / "scripts/measure"


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return found


def test_the_guest_gets_every_module_it_imports_and_needs_no_package() -> None:
    for name in vm.GUEST_FILES:
        for module in imports(MEASURE / name):
            if module.startswith("measure"):
                path = Path(*module.split(".")[1:])
                candidates = [MEASURE / path.with_suffix(".py"), MEASURE / path / "__init__.py"]
                if any(one.exists() for one in candidates):  # else it is a name in a module
                    assert any(str(one.relative_to(MEASURE)) in vm.GUEST_FILES for one in candidates), (
                        name,
                        module,
                    )
            else:
                assert module.split(".")[0] in sys.stdlib_module_names, (name, module)


def test_every_load_has_its_program() -> None:
    assert {load.program for load in LOADS.values()} == set(loads.LOADS)


def tar_of(files: dict[str, bytes]) -> bytes:
    """Members without the end of an archive."""
    out = io.BytesIO()
    archive = tarfile.open(fileobj=out, mode="w")
    for name, content in files.items():
        member = tarfile.TarInfo(name)
        member.size = len(content)
        archive.addfile(member, io.BytesIO(content))
    return out.getvalue()


def test_results_are_read_from_a_disk_without_an_end(tmp_path: Path) -> None:
    disk = tmp_path / "out.img"
    files = {"udp-hop/bundle.tar.zst": b"b" * 3_000, "udp-hop/lab.json": b"{}"}
    disk.write_bytes(tar_of(files) + bytes(1 << 20))
    assert vm.members(disk) == {"udp-hop": {"bundle.tar.zst": b"b" * 3_000, "lab.json": b"{}"}}


def test_what_a_crash_cut_is_left_out(tmp_path: Path) -> None:
    disk = tmp_path / "out.img"
    whole = tar_of({"unix/lab.json": b"{}", "udp-hop/bundle.tar.zst": b"b" * 100_000})
    disk.write_bytes(whole[:50_000])
    assert vm.members(disk) == {"unix": {"lab.json": b"{}"}}


def test_a_machine_is_stopped_by_the_processor_time_it_used(monkeypatch: pytest.MonkeyPatch) -> None:
    def lines(program: str) -> list[str]:
        return vm._followed([sys.executable, "-uc", program], dict(os.environ), 0.5)

    assert lines("import time; time.sleep(2); print('woke')") == ["woke"]
    assert lines("print('began')\nwhile True: pass") == ["began"]
    monkeypatch.setattr(vm, "IDLE", 1)
    assert lines("import time; print('began'); time.sleep(60)") == ["began"]


def test_a_part_is_made_once_and_again_when_its_inputs_change(tmp_path: Path) -> None:
    lab, made = Lab(tmp_path, lambda _: None), []

    def make(into: Path) -> None:
        made.append(into)
        into.mkdir(parents=True)
        (into / "file").write_text(str(len(made)))

    for _ in range(2):
        assert (lab.made("part", ["a"], make) / "file").read_text() == "1"
    assert (lab.made("part", ["b"], make) / "file").read_text() == "2"
    # Another process, later.
    assert (Lab(tmp_path, lambda _: None).made("part", ["b"], make) / "file").read_text() == "2"


def test_an_interrupted_part_is_made_anew_and_the_old_one_stays_until_then(tmp_path: Path) -> None:
    lab = Lab(tmp_path, lambda _: None)

    def half(into: Path) -> None:
        into.mkdir()
        (into / "half").touch()
        raise KeyboardInterrupt

    def whole(into: Path) -> None:
        into.mkdir()
        (into / "whole").touch()

    lab.made("part", ["a"], whole)
    with pytest.raises(KeyboardInterrupt):
        lab.made("part", ["b"], half)
    assert sorted(path.name for path in (tmp_path / "part").iterdir()) == ["inputs.sha256", "whole"]
    made = lab.made("part", ["b"], whole)
    assert sorted(path.name for path in made.iterdir()) == ["inputs.sha256", "whole"]


def test_what_is_missing_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert debian.missing() == "apt-get is not installed (the lab is made of Debian's packages)"


@pytest.mark.slow
def test_without_what_it_needs_the_lab_judges_what_is_checked_in(tmp_path: Path) -> None:
    environment = {**os.environ, "PATH": str(tmp_path), "SKBSCOPE_LAB": str(tmp_path / "lab")}
    command = [sys.executable, str(MEASURE), "lab", "7.2", "4llc", "udp-hop"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    first, *rest = done.stdout.splitlines()
    assert first == (
        "lab: nothing can be booted here: apt-get is not installed (the lab is made of Debian's packages). "
        "The recordings that are checked in are judged instead."
    )
    assert any("rfs-llc" in line for line in rest)
