"""Only our own proxies are believed, and the log keeps networks, not addresses."""

import pytest
from pydantic import ValidationError

from skbscope.access.addresses import bucket, client, networks, short
from skbscope.settings import Settings

OURS = networks(["10.0.0.0/8", "::1"])


@pytest.mark.parametrize(
    ("peer", "forwarded", "expected"),
    [
        ("203.0.113.9", "", "203.0.113.9"),
        ("203.0.113.9", "198.51.100.1", "203.0.113.9"),
        ("10.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("10.0.0.1", "6.6.6.6, 198.51.100.1", "198.51.100.1"),
        ("10.0.0.1", "198.51.100.1, 10.0.0.2", "198.51.100.1"),
        ("10.0.0.1", "6.6.6.6, 10.0.0.3, 198.51.100.1, 10.0.0.2", "198.51.100.1"),
        ("10.0.0.1", "nonsense", "10.0.0.1"),
        ("10.0.0.1", "198.51.100.1, nonsense", "10.0.0.1"),
        ("::1", "2001:db8:1:2:3::4", "2001:db8:1:2:3::4"),
        ("::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"),
    ],
)
def test_the_client_is_the_nearest_hop_that_is_no_proxy_of_ours(peer, forwarded, expected):
    assert client(peer, forwarded, OURS) == expected


def test_addresses_are_shortened():
    assert short("198.51.100.77") == "198.51.100.0/24"
    assert short("2001:db8:1:2:3::4") == "2001:db8:1::/48"
    assert bucket("2001:db8:1:2:3::4") == bucket("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert bucket("198.51.100.77") != bucket("198.51.100.78")
    assert short("nonsense") == ""


def test_a_proxy_that_is_no_address_is_refused():
    with pytest.raises(ValidationError, match="expected addresses or networks such as"):
        Settings(proxies=["proxy.example"])


@pytest.mark.parametrize(("proxies", "expected"), [([], "127.0.0.0/24"), (["127.0.0.1"], "198.51.100.0/24")])
def test_the_log_believes_a_header_only_from_a_proxy_of_ours(serve, proxies, expected):
    with serve(proxies=proxies) as service:
        alice, admin = service.token(), service.token("admin", owner="root")
        ident = service.ask("PUT", "/uploads/a.txt", alice, content=b"a").json()["id"]
        service.ask(
            "DELETE", f"/uploads/{ident}", alice, headers={"X-Forwarded-For": "6.6.6.6, 198.51.100.7"}
        )
        line = service.ask("GET", "/audit", admin).json()["items"][0]
        assert line["address"] == expected


def test_another_header_does_not_make_another_sender(serve):
    with serve(anonymous_rate=1) as service:
        codes = [
            service.ask(
                "POST", "/pastes", content=b"x", headers={"X-Forwarded-For": f"198.51.100.{n}"}
            ).status_code
            for n in range(4)
        ]
        assert codes[-1] == 429
