"""Who may speak with the nodes of a cluster: with SKBSCOPE_CLUSTER_CA only those who hold a certificate of it.

Real scheduler and worker processes. Without an authority Dask believes whoever reaches its ports, as it is made to:
that is for loopback and closed networks, and docs/security.md says so.
"""

import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import Client
from distributed.protocol import loads
from portal.conftest import running

from skbscope.commands.cluster import schedule
from skbscope.errors import BadInput
from skbscope.settings import Settings

from . import nodes
from .nodes import Nodes, Trap

pytestmark = pytest.mark.slow

NODES = ("scheduler", "worker")


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Of the operator's authority."""
    return nodes.authority(tmp_path_factory.mktemp("papers") / "ours", "ours")


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Of somebody else's."""
    return nodes.authority(tmp_path_factory.mktemp("papers") / "theirs", "ours")


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory, papers: dict[str, Path]) -> Iterator[Nodes]:
    """A cluster with TLS."""
    with nodes.cluster(tmp_path_factory.mktemp("closed"), papers) as one:
        yield one


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    """One without, as on loopback."""
    with nodes.cluster(tmp_path_factory.mktemp("plain")) as one:
        yield one


@pytest.mark.embedded("it starts a cluster of its own")
def test_a_server_that_holds_a_certificate_of_the_authority_has_its_recordings_analysed(closed, tmp_path):
    with running(tmp_path / "data", workers=closed.address, **closed.settings) as server:
        assert server.analyse()["summary"]["lives"]["total"] > 0


def test_a_client_without_a_certificate_gets_no_connection(closed):
    for node in NODES:
        with pytest.raises(OSError, match="Timed out|Connection|connect"):
            Client(closed.at(node).replace("tls:", "tcp:"), timeout=3, set_as_default=False)
    assert closed.works()


def test_a_certificate_of_another_authority_is_refused_even_if_it_bears_the_same_name(
    closed, papers, foreign
):
    # Once the peer believes us and shows its own; once it believes nobody but its own.
    for trusts in (papers, foreign):
        with pytest.raises(OSError, match="Timed out|SSL|TLS|alert|CERTIFICATE"):
            Client(closed.address, security=nodes.holder(foreign, trusts), timeout=3, set_as_default=False)
    assert closed.works()


@pytest.mark.parametrize("node", NODES)
@pytest.mark.parametrize("wrapped", [nodes.bare, nodes.framed], ids=["bare", "framed"])
def test_a_pickle_from_a_peer_without_a_certificate_is_never_loaded(closed, tmp_path, node, wrapped):
    marker = tmp_path / "loaded"
    nodes.send(closed.at(node), wrapped(Trap(marker)))
    assert closed.works()
    assert not marker.exists()


@pytest.mark.parametrize("node", NODES)
def test_a_bare_pickle_is_not_loaded_where_there_is_no_authority_either(plain, tmp_path, node):
    marker = tmp_path / "loaded"
    nodes.send(plain.at(node), nodes.bare(Trap(marker)))
    assert plain.works()
    assert not marker.exists()


def test_nodes_on_loopback_listen_nowhere_else(closed, plain):
    assert closed.open_at() == plain.open_at() == {"127.0.0.1"}


def test_the_trap_springs_where_it_is_loaded(tmp_path):
    pickle.loads(nodes.bare(Trap(tmp_path / "bare")))
    loads(nodes.frames(Trap(tmp_path / "framed")), deserializers=["pickle"])
    assert (tmp_path / "bare").exists()
    assert (tmp_path / "framed").exists()


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.7", "scheduler.example.org"])
def test_a_scheduler_that_strangers_reach_asks_for_certificates_or_for_a_word(host):
    with pytest.raises(BadInput, match="runs code there; expected SKBSCOPE_CLUSTER_CA"):
        schedule(Settings(), host, 0)
