"""A scheduler and a worker as processes, with certificates or without, and what hostile peers send to them."""

import contextlib
import pickle
import socket
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address
from pathlib import Path
from typing import Any

import psutil
from cluster import parts
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from distributed import Client, Security
from distributed.protocol import Serialize, dumps


@dataclass
class Nodes:
    """A running cluster of one worker."""

    address: str
    """Of its scheduler."""
    pids: list[int]
    settings: dict[str, Any]
    """Of a server that belongs to it."""
    security: Security | None
    """Of a client that belongs to it."""

    def client(self) -> Client:
        """One that belongs to it."""
        return Client(self.address, security=self.security, timeout=20, set_as_default=False)

    def works(self) -> bool:
        """Whether its own still reach it and have a worker there."""
        with self.client() as client:
            return len(client.nthreads()) == 1

    def at(self, node: str) -> str:
        """The address of `scheduler` or `worker`."""
        with self.client() as client:
            return self.address if node == "scheduler" else next(iter(client.nthreads()))

    def open_at(self) -> set[str]:
        """Addresses of this machine at which its processes take connections."""
        every = [c for pid in self.pids for c in psutil.Process(pid).net_connections()]
        return {one.laddr.ip for one in every if one.status == psutil.CONN_LISTEN}


@contextlib.contextmanager
def cluster(folder: Path, papers: dict[str, Path] | None = None) -> Iterator[Nodes]:
    """One on loopback; `papers` are `cluster_ca`, `cluster_cert` and `cluster_key`, left out without TLS."""
    (folder / "store").mkdir()
    shared = {"store_url": f"file://{folder / 'store'}", **(papers or {})}
    environment = {f"SKBSCOPE_{name.upper()}": str(value) for name, value in shared.items()}
    environment["PYTHONUNBUFFERED"] = "1"
    scheduler, address = parts.scheduler(folder)
    if papers:
        address = address.replace("tcp:", "tls:")
    scheduler.environment = environment
    worker = parts.worker(folder, 1, address, environment)
    with parts.stopped([scheduler, worker]):
        scheduler.start()
        worker.start()
        security = holder(papers, papers) if papers else None
        yield Nodes(address, [scheduler.pid, worker.pid], shared, security)


def authority(folder: Path, name: str) -> dict[str, Path]:
    """Papers of a node: an authority, a certificate of it for 127.0.0.1, its key."""
    folder.mkdir()
    now = datetime.now(UTC)

    def begun(subject: str, issuer: str, key: ec.EllipticCurvePublicKey) -> x509.CertificateBuilder:
        named = [x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, one)]) for one in (subject, issuer)]
        return (
            x509.CertificateBuilder()
            .subject_name(named[0])
            .issuer_name(named[1])
            .public_key(key)
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(hours=1))
            .not_valid_after(now + timedelta(hours=1))
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
        )

    above, own = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    use = dict.fromkeys(("content_commitment", "data_encipherment", "encipher_only", "decipher_only"), False)
    signs = {"key_cert_sign": True, "crl_sign": True, "digital_signature": False}
    speaks = {"key_cert_sign": False, "crl_sign": False, "digital_signature": True}
    agrees = {"key_encipherment": False, "key_agreement": False}
    ca = (
        begun(name, name, above.public_key())
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.KeyUsage(**use, **agrees, **signs), critical=True)
        .sign(above, hashes.SHA256())
    )
    cert = (
        begun("node", name, own.public_key())
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.KeyUsage(**use, **agrees, **speaks), critical=True)
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(IPv4Address("127.0.0.1"))]), critical=False
        )
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(above.public_key()), critical=False)
        .sign(above, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    plain = (pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    papers = {f"cluster_{what}": folder / f"{what}.pem" for what in ("ca", "cert", "key")}
    papers["cluster_ca"].write_bytes(ca.public_bytes(pem))
    papers["cluster_cert"].write_bytes(cert.public_bytes(pem))
    papers["cluster_key"].write_bytes(own.private_bytes(*plain))
    return papers


def holder(papers: dict[str, Path], trusts: dict[str, Path]) -> Security:
    """A peer that shows its own papers and believes another authority."""
    return Security(
        require_encryption=True,
        tls_ca_file=str(trusts["cluster_ca"]),
        tls_client_cert=str(papers["cluster_cert"]),
        tls_client_key=str(papers["cluster_key"]),
    )


class Trap:
    """Whoever loads its pickle makes a file."""

    def __init__(self, marker: Path) -> None:
        self.marker = marker

    def __reduce__(self) -> tuple[Any, ...]:
        return Path.touch, (self.marker,)


def bare(trap: Trap) -> bytes:
    """The pickle, as it is."""
    return pickle.dumps(trap)


def framed(trap: Trap) -> bytes:
    """The pickle in a message of Dask, as a node of the cluster would send it."""
    parts = frames(trap)
    head = struct.pack(f"Q{len(parts)}Q", len(parts), *map(len, parts))
    body = head + b"".join(parts)
    return struct.pack("Q", len(body)) + body


def frames(trap: Trap) -> list[bytes]:
    """What a node makes an object of."""
    return [bytes(one) for one in dumps({"op": "identity", "x": Serialize(trap)}, serializers=["pickle"])]


def send(address: str, content: bytes) -> None:
    """Bytes to a node; returns once the other side has hung up."""
    port = int(address.rsplit(":", 1)[1])
    with socket.create_connection(("127.0.0.1", port), timeout=30) as one:
        try:
            one.sendall(content)
            one.shutdown(socket.SHUT_WR)
            while one.recv(65536):
                pass
        except TimeoutError:
            raise AssertionError(f"{address} still holds the connection") from None
        except OSError:
            pass  # hung up before the last byte
