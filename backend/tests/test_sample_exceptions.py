"""The list itself: in order, with reasons, of files that are there, and no entry that no test checks."""

import pytest
from sample_exceptions import LIST, SAMPLES

# fact: the tests that fail when it is as counted after all.
CHECKED = {
    "LLC domains": "hosts/test_host_samples.py",
    "distances": "hosts/test_host_samples.py",
    "events": "engine/tests/ftrace/samples.rs",
    "format": "engine/tests/sniff.rs",
    "frames": "engine/tests/perf_script/samples.rs",
    "layout": "redact/src/layout/tests.rs",
    "names": "engine/tests/ftrace/samples.rs",
    "network devices": "hosts/test_host_samples.py",
    "nodes": "hosts/test_host_samples.py",
    "results": "results/net/test_net_samples.py",
    "runs": "results/test_samples.py",
}


def test_in_order_each_once_with_a_reason() -> None:
    keys = [(entry.file, entry.what) for entry in LIST]
    assert keys == sorted(set(keys))
    assert all(entry.reason for entry in LIST)
    assert {entry.what for entry in LIST} == set(CHECKED)


@pytest.mark.skipif(not SAMPLES.exists(), reason="no samples beside the project")
def test_of_files_that_are_there() -> None:
    assert [entry.file for entry in LIST if not (SAMPLES / entry.file).is_file()] == []
