"""Own kernels: what a changed patch makes the compiler do again. Nothing is compiled."""

import os
from pathlib import Path

import pytest
from measure.lab import build
from measure.lab.prepare import HERE, Lab

PATCH = """\
--- a/net/core/dev.c
+++ b/net/core/dev.c
@@ -1 +1 @@
-old
+{}
"""


def test_the_files_of_a_patch_are_known() -> None:
    both = PATCH.format("new") + "--- /dev/null\n+++ b/net/core/lab.c\n@@ -0,0 +1 @@\n+x\n"
    assert build.touched([both, PATCH]) == {"net/core/dev.c", "net/core/lab.c"}


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """A source of two old files, and where it is patched: by `patch` of this machine."""
    source = tmp_path / "source"
    for name in ("net/core/dev.c", "net/core/skbuff.c"):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text("old\n")
        os.utime(source / name, (1_000, 1_000))

    def inside(_: Path, place: Path, command: str, given: str | None = None) -> str:
        import subprocess

        here = command.replace("/build", str(place)).split()
        subprocess.run(here, input=given, text=True, check=True)
        return ""

    monkeypatch.setattr(build, "_inside", inside)
    return source, tmp_path / "build/linux"


def changed(place: Path) -> dict[str, float]:
    return {path.name: path.stat().st_mtime for path in place.rglob("*.c")}


def test_only_what_a_patch_changes_looks_changed(places: tuple[Path, Path]) -> None:
    source, place = places
    build._patch(Path(), source, place, [PATCH.format("one")])
    first = changed(place)
    assert (place / "net/core/dev.c").read_text() == "one\n"
    assert (source / "net/core/dev.c").read_text() == "old\n"
    assert first["skbuff.c"] == 1_000
    build._patch(Path(), source, place, [PATCH.format("one")])
    assert changed(place) == first, "the same patch: nothing to compile"
    build._patch(Path(), source, place, [PATCH.format("two")])
    second = changed(place)
    assert second["dev.c"] > first["dev.c"]
    build._patch(Path(), source, place, [])
    assert (place / "net/core/dev.c").read_text() == "old\n"
    assert changed(place)["dev.c"] > second["dev.c"], "a patch that is gone has to be compiled away"


def test_a_kernel_that_is_not_compiled_is_not_compiled_by_a_cell(tmp_path: Path) -> None:
    with pytest.raises(
        RuntimeError, match="7.2-lab is not compiled with these patches; `npm run lab -- build`"
    ):
        build.build(Lab(tmp_path, lambda _: None), compiled=False)


def test_the_configuration_sets_each_option_once() -> None:
    lines = [line for line in (HERE / "build.config").read_text().splitlines() if "CONFIG_" in line]
    names = [line.removeprefix("# ").split("=")[0].split()[0] for line in lines]
    assert len(set(names)) == len(names)
    assert "CONFIG_DEBUG_INFO_BTF=y" in lines, "probes read skb->alloc_cpu by it"
