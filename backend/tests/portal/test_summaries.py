"""What an analysis says of any recording here can be sent: the service's schema allows every unknown of the engine."""

import json

import pytest
from commands import skbscope as run

from skbscope.domains.traces.schemas import Summary

from .conftest import DATA

RECORDINGS = sorted(path for path in DATA.glob("*/*.zst") if path.suffixes[-2] in (".tar", ".data"))


@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: path.name)
def test_a_summary_fits_its_schema(path):
    summary = json.loads(run("analyze", path, "--json").stdout)
    summary["trace"] |= {name: str(summary["trace"][name]) for name in ("first_ns", "last_ns")}
    Summary.model_validate(summary)


def test_unknown_counts_are_sent_as_null(server):
    """Of datagrams over Unix sockets alone no event shows both CPUs."""
    bundle = DATA / "lab" / "7.2-4llc-unix.tar.zst"
    sent = server.put(bundle.name, bundle.read_bytes()).json()
    assert server.job(sent["job_id"])["state"] == "ready"
    trace = server.get(f"/traces/{sent['trace_id']}")
    lives = server.get(f"/analyses/{trace['default_analysis_id']}")["summary"]["lives"]
    assert lives["alien"] is None
    assert lives["total"] > 0
