"""Clients and servers with small messages. Each is forked: Python starts slowly on an emulated CPU.

A client calls `ready` after its first reply and goes on until it is stopped; a server ends with the virtual machine.
"""

import os
import socket
import time
from collections.abc import Callable

REQUEST = b"q" * 64
REPLY = b"r" * 64
MOST = 2_048
"""Bytes of a read, more than a message has."""
PORT = 9_000
RETRY_S = 0.2
BURST, PAUSE_S = 16, 0.01
"""Datagrams in a burst, and seconds between bursts."""
Ready = Callable[[], None]


def udp_server(number: int) -> None:
    """Unconnected: answers whoever sends."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.bind(("0.0.0.0", PORT + number))
        while True:
            _, sender = server.recvfrom(MOST)
            server.sendto(REPLY, sender)


def udp_client(ready: Ready, address: str, number: int) -> None:
    """Connected: one request at a time; a lost one is repeated."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as client:
        client.connect((address, PORT + number))
        client.settimeout(RETRY_S)
        while True:
            try:
                client.send(REQUEST)
                client.recv(MOST)
                ready()
            except (TimeoutError, ConnectionRefusedError):
                pass


def udp_sink(number: int) -> None:
    """Reads what it is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.bind(("0.0.0.0", PORT + number))
        while True:
            server.recv(MOST)


def udp_source(ready: Ready, address: str, number: int) -> None:
    """Sends bursts and waits for nothing but its own clock."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as client:
        client.connect((address, PORT + number))
        while True:
            for _ in range(BURST):
                client.send(REQUEST)
            ready()
            time.sleep(PAUSE_S)


def tcp_server(processes: int) -> None:
    """Accepts in several processes; a connection carries one request."""
    with socket.create_server(("0.0.0.0", PORT), backlog=128) as server:
        for _ in range(processes - 1):
            if os.fork() == 0:
                break
        while True:
            connection, _ = server.accept()
            with connection:
                connection.recv(MOST)
                connection.sendall(REPLY)


def tcp_client(ready: Ready, address: str) -> None:
    """Connects, asks, reads to the end, closes."""
    while True:
        try:
            with socket.create_connection((address, PORT)) as connection:
                connection.sendall(REQUEST)
                while connection.recv(MOST):
                    pass
            ready()
        except ConnectionRefusedError:
            pass


def unix_server(kind: socket.SocketKind, path: str) -> None:
    """A stream or a datagram socket that answers."""
    with socket.socket(socket.AF_UNIX, kind) as server:
        server.bind(path)
        if kind == socket.SOCK_STREAM:
            server.listen()
            connection, _ = server.accept()
            while message := connection.recv(MOST):
                connection.sendall(message)
        while True:
            message, sender = server.recvfrom(MOST)
            server.sendto(message, sender)


def unix_client(ready: Ready, kind: socket.SocketKind, path: str) -> None:
    """One request at a time."""
    with socket.socket(socket.AF_UNIX, kind) as client:
        if kind == socket.SOCK_DGRAM:
            client.bind(f"{path}.client")
        while True:
            try:
                client.connect(path)
                break
            except (FileNotFoundError, ConnectionRefusedError):
                pass
        while True:
            client.send(REQUEST)
            client.recv(MOST)
            ready()
