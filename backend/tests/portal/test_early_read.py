"""`skbscope analyze` as a process: it reads its recording while it parses its arguments."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from commands import skbscope as run

from skbscope import early_read
from skbscope.capture.decode import LIMITS, Decoded
from skbscope.commands.files import look
from skbscope.domains.traces import analysis
from skbscope.errors import BadInput

from .conftest import DATA, SMALL

SKBSCOPE = [sys.executable, "-m", "skbscope", "analyze"]


@pytest.fixture(scope="module")
def recording(tmp_path_factory) -> Path:
    """A recording of perf that is not compressed."""
    path = tmp_path_factory.mktemp("early") / "perf.data"
    with (DATA / "traces" / f"{SMALL}.perf.data.zst").open("rb") as file, path.open("wb") as out:
        decoded = Decoded(file, LIMITS)
        while block := decoded.read(1 << 20):
            out.write(block)
    return path


def process(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*SKBSCOPE, *map(str, arguments)], capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_what_was_read_early_is_what_is_analysed(recording, form):
    done = process(recording, *form)
    assert (done.returncode, done.stdout) == (0, run("analyze", recording, *form).stdout)


def test_a_recording_is_read_once(recording):
    early_read.begin(["--policy", "skb-defer", str(recording)])
    first = early_read.take(recording, "perf.data")
    assert first is not None
    assert first.summary()["events"] > 0
    assert early_read.take(recording, "perf.data") is None


def test_it_is_not_used_for_another_file_or_format(recording, tmp_path):
    early_read.begin([str(recording)])
    assert early_read.take(recording, "perf script") is None
    assert early_read.take(tmp_path, "perf.data") is None
    assert early_read.take(recording, "perf.data") is not None


def test_a_broken_recording_is_refused_with_the_same_sentence(recording, tmp_path):
    broken = tmp_path / "broken.perf.data"
    broken.write_bytes(recording.read_bytes()[:40])
    early_read.begin([str(broken)])
    with pytest.raises(BadInput):
        early_read.take(broken, "perf.data")
    assert process(broken).stderr == run("analyze", broken, code=2).stderr != ""


def test_only_files_are_opened(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    early_read.begin([str(pipe), str(tmp_path), "--host", "\0"])
    assert early_read.take(pipe, "perf.data") is None


def test_a_refused_option_is_refused_while_the_recording_is_read(recording):
    done = process(recording, "--kernel", "nonsense")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("skbscope: There is no kernel profile for 'nonsense'")
    assert process(recording, "--unknown").returncode == 2


def test_only_what_prints_the_hash_computes_it(recording):
    file = look(recording)
    assert not vars(file).keys() & {"_digest"}
    file.begin_hash()
    assert vars(file).keys() & {"_digest"}
    assert file.sha256 == hashlib.sha256(recording.read_bytes()).hexdigest()


def test_replays_for_the_summary_alone_give_the_same_summary(recording):
    recipe = analysis.Recipe()
    opened = analysis.live(*analysis.read(recording), recipe)
    whole, short = (analysis.replay(opened, recipe, whole=whole) for whole in (True, False))
    assert analysis.summarise(opened, recipe, whole, None) == analysis.summarise(opened, recipe, short, None)
    sizes = [
        (len(one.decisions()["life"]), len(two.decisions()["life"]))
        for one, two in zip(whole, short, strict=True)
    ]
    assert any(one > two for one, two in sizes)
    assert any(one == two > 0 for one, two in sizes)


def test_a_bare_recording_needs_no_readers_of_other_files_and_no_parser(recording):
    probe = (
        "import sys; from skbscope import __main__, early_read; sys.argv[1:] = ['analyze', sys.argv[1]]\n"
        "unneeded = {'skbscope.capture', 'skbscope.hosts.read', 'skbscope.hosts.specs', 'skbscope.results.readers'}\n"
        "unneeded |= {'typer', 'pydantic', 'numpy', 'logging'}\n"
        "early_read.leave = lambda code: print(sorted(unneeded & set(sys.modules)))\n"
        "__main__.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe, str(recording)], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
