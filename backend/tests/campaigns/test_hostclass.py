"""What a class of hosts is called."""

import pytest

from skbscope.domains.campaigns import hostclass

FULL = {"llcs": [[0, 1], [2, 3]], "nodes": [[0, 1, 2, 3]], "kernel": "6.18.44-fc", "source": "lscpu"}


def test_a_host_with_all_facts():
    key = hostclass.of(FULL, " AMD  EPYC ", ["mlx5_core", "ice", "ice"])
    assert key.to_json() == {
        "cpu": "AMD EPYC",
        "llcs": "2 LLCs of 2 CPUs",
        "kernel": "6.18",
        "driver": "ice, mlx5_core",
    }


def test_a_host_without_facts_is_unknown_four_times():
    key = hostclass.of({"llcs": [], "nodes": [], "kernel": None, "source": "header"}, None, [])
    assert set(key.to_json().values()) == {"unknown"}


@pytest.mark.parametrize(
    ("llcs", "nodes", "source", "text"),
    [
        ([[0]], [[0]], "lscpu", "1 LLC of 1 CPU"),
        ([[0, 1], [2, 3]], [[0, 1], [2, 3]], "lscpu", "2 LLCs of 2 CPUs, 2 nodes"),
        ([[0, 1, 2], [3]], [[0, 1, 2, 3]], "lscpu", "2 LLCs of 3 and 1 CPUs"),
        ([[0, 1]], [[0, 1]], "lscpu; assumed: a node is one", "unknown, taken as 1 LLC of 2 CPUs"),
    ],
)
def test_layouts_in_words(llcs, nodes, source, text):
    assert hostclass.of({"llcs": llcs, "nodes": nodes, "source": source}, None, []).llcs == text


@pytest.mark.parametrize(
    ("release", "text"),
    [("6.18.44", "6.18"), ("7.1-rc3", "7.1"), ("5.x", "unknown"), ("", "unknown"), ("next", "unknown")],
)
def test_kernels_are_known_by_their_release(release, text):
    assert hostclass.of(FULL | {"kernel": release}, None, []).kernel == text
