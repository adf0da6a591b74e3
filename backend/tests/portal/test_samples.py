"""Recordings of other people, where they lie beside the project: each is taken for what it is and read whole."""

from pathlib import Path

import pytest

from skbscope import engine

SAMPLES = Path(__file__).resolve().parents[4] / "shared/samples"
FILES = [path for folder in ("perf-data", "perf-script") for path in sorted((SAMPLES / folder).glob("*.*"))]


@pytest.mark.skipif(not FILES, reason="no samples beside the project")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_recording_is_recognised_and_every_record_accounted_for(path: Path) -> None:
    guess = engine.sniff(path.read_bytes()[: 64 << 10])[0]
    assert (guess["class"], guess["format"].replace(" ", "-").replace(".", "-")) == (
        "trace",
        path.parent.name,
    )
    report = engine.read(path).summary()
    assert report["events"] + sum(report["rejected"].values()) == report["total"]
