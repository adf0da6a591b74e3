"""AF_XDP and XDP tools."""

from skbscope.results.format import Reader
from skbscope.results.read.xdp import xdpsock

READERS = {
    "xdpsock": Reader(xdpsock.sniff, xdpsock.read),
}
