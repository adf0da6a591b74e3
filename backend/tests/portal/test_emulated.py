"""A recording of emulated CPUs on the command line."""

import json

from commands import skbscope as run

from .conftest import DATA


def test_times_on_emulated_cpus_measure_nothing():
    emulated = DATA / "traces/8-emulated-cpus-udp-pinned.tar.zst"
    assert "emulated CPU (QEMU TCG): times and rates measure nothing here" in run("analyze", emulated).stdout
    path, host = (DATA / f"traces/tcp-rfs.{kind}" for kind in ("perf.data.zst", "host.txt"))
    for recording, is_emulated in (([emulated], True), ([path, "--host", host], False)):
        summary = json.loads(run("analyze", *recording, "--json").stdout)
        assert summary["host"]["emulated"] is is_emulated, summary["host"]["cpu"]
        # The wait of a kick is calibrated from the recording's own times.
        calibrated = {
            one["id"]
            for replay in summary["replays"]
            for one in replay["costs"]["parameters"]
            if one["label"] == "reconstructed"
        }
        assert ("kick-wait" in calibrated) is not is_emulated
