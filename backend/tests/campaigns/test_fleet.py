"""Synthetic hosts: the same seed gives the same bytes, and what is true of them is found again."""

import hashlib
import json

import pytest

from skbscope.domains.campaigns import hostclass, view
from skbscope.domains.campaigns.reduce import reduce
from skbscope.domains.traces import analysis
from skbscope.domains.traces.hosts import read_file
from skbscope.errors import BadInput
from skbscope.fleet import generate
from skbscope.fleet.classes import CLASSES
from skbscope.hosts.cpu_model import cpu_model
from skbscope.hosts.facts import drivers

from .conftest import EVENTS, HOSTS, SEED

pytestmark = pytest.mark.slow


def digests(folder):
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()}


def analysed(folder, name):
    """The view of a host, made without a server."""
    text = (folder / f"{name}.host.txt").read_bytes()
    recipe = analysis.Recipe(host={"over": [read_file(name, text)], "then": None})
    trace, report = analysis.read(folder / f"{name}.perf.txt.zst")
    opened = analysis.live(trace, report, recipe)
    summary = analysis.summarise(opened, recipe, analysis.replay(opened, recipe), name)
    assert summary["trace"]["rejected"] == {}
    assert summary["trace"]["events"] == report["total"]
    decoded = text.decode()
    key = hostclass.of(summary["host"], cpu_model(decoded), drivers(decoded))
    return view.of(name, name, name, key, summary)


def test_the_same_seed_gives_the_same_bytes_and_another_one_others(fleet, tmp_path):
    generate.generate(tmp_path / "again", HOSTS, EVENTS, SEED)
    assert digests(tmp_path / "again") == digests(fleet)
    other = generate.make(0, HOSTS, EVENTS, SEED + 1)
    assert other.recording != (fleet / "h00001.perf.txt.zst").read_bytes()


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    folder = tmp_path_factory.mktemp("large") / "hosts"
    generate.generate(folder, 36, EVENTS, 3)
    return folder


def test_a_reduction_finds_the_truth_of_every_class_and_the_planted_outliers(large):
    manifest = json.loads((large / "manifest.json").read_text())
    report = reduce(analysed(large, host["name"]) for host in manifest["hosts"])
    assert report["hosts"] == 36
    assert len(report["classes"]) == len(CLASSES)
    for name, of in manifest["classes"].items():
        [found] = [
            entry
            for entry in report["classes"]
            if (entry["key"]["kernel"], entry["key"]["driver"]) == (of["kernel"], of["driver"])
        ]
        mine = [host for host in manifest["hosts"] if host["class"] == name]
        assert found["hosts"] == len(mine)
        assert found["key"]["cpu"] == of["cpu"]
        modes = {
            entry["policy"]: f"{entry['stand']} {entry['variant'] or ''}".strip() for entry in found["modes"]
        }
        assert {policy: modes[policy] for policy in of["truth"]} == of["truth"]
        apart = {host["name"] for host in found["outliers"]}
        assert {host["name"] for host in mine if host["outlier"]} <= apart


def test_the_planted_outlier_is_farthest_from_its_class(large):
    manifest = json.loads((large / "manifest.json").read_text())
    [odd] = [host["name"] for host in manifest["hosts"] if host["outlier"]]
    report = reduce(analysed(large, host["name"]) for host in manifest["hosts"])
    far = max(
        (entry for found in report["classes"] for entry in found["outliers"]), key=lambda entry: entry["far"]
    )
    assert far["name"] == odd


def test_shares_come_out_as_they_were_put_in(large):
    manifest = json.loads((large / "manifest.json").read_text())
    for host in manifest["hosts"]:
        if host["class"] == "hopping-readers":
            measures = analysed(large, host["name"])["measures"]
            assert measures["alien-share"]["value"] / 100 == pytest.approx(host["alien_share"], abs=0.1)
            assert measures["cross-llc-share"]["value"] / 100 == pytest.approx(host["cross_share"], abs=0.06)
            assert measures["fidelity/skb-defer"]["value"] > 99


def test_a_folder_that_is_not_empty_is_left_alone(fleet):
    from skbscope.commands import fleet as command

    before = digests(fleet)
    with pytest.raises(BadInput, match="not an empty folder"):
        command.run(fleet, 1, 1000, 1)
    assert digests(fleet) == before
