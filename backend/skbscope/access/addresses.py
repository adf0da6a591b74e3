"""Where a request comes from: the peer, or what a trusted proxy reports, and how much of the address is logged."""

import ipaddress

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def networks(listed: list[str]) -> list[Network]:
    """Addresses and networks; ValueError for anything else."""
    return [ipaddress.ip_network(one, strict=False) for one in listed]


def client(peer: str, forwarded: str, proxies: list[Network]) -> str:
    """The address nearest to the server that is not a trusted proxy. The sender could have forged those before it."""
    found = peer
    for hop in reversed([hop.strip() for hop in forwarded.split(",")] if forwarded else []):
        if not within(found, proxies) or _parsed(hop) is None:
            break
        found = hop
    return found


def short(address: str) -> str:
    """For the log: /24 of IPv4, /48 of IPv6."""
    return _cut(address, 24, 48)


def bucket(address: str) -> str:
    """What counts as one sender: an IPv4 address, or the /64 that an IPv6 customer receives."""
    return _cut(address, 32, 64)


def host_name(host: str) -> str:
    """A Host header without its port; IPv6 keeps its brackets."""
    if host.startswith("["):
        return host.split("]")[0].lower() + "]"
    return host.rsplit(":", 1)[0].lower() if ":" in host else host.lower()


def _cut(address: str, four: int, six: int) -> str:
    parsed = _parsed(address)
    if parsed is None:
        return ""
    bits = four if parsed.version == 4 else six
    return str(ipaddress.ip_network((parsed, bits), strict=False))


def within(address: str, wanted: list[Network]) -> bool:
    """Whether it is in one of the networks."""
    parsed = _parsed(address)
    return parsed is not None and any(parsed in network for network in wanted)


def _parsed(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return None
    return getattr(parsed, "ipv4_mapped", None) or parsed
