"""Multipart is never parsed: every route with a body refuses it, and nothing of it is stored."""

from typing import Any

import httpx
import pytest

from api.conftest import Filled
from skbscope.web.app import create_app

BODIES = [
    (method.upper(), path)
    for path, methods in create_app(None).openapi()["paths"].items()
    for method, operation in methods.items()
    if "requestBody" in operation
]
SENTENCE = "The body is multipart; expected the bytes of the file alone, as `curl -T FILE` sends them."
FILES = {"file": ("../../etc/passwd", b"PERFILE2", "application/octet-stream")}


def address(filled: Filled, path: str) -> str:
    return path.format(**{name: ids[0] for name, ids in filled.ids.items()})


def refused(answer: httpx.Response) -> Any:
    assert answer.status_code == 415, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["detail"] == SENTENCE
    return answer


@pytest.mark.parametrize(("method", "path"), BODIES)
def test_every_route_with_a_body_refuses_multipart(filled: Filled, method: str, path: str) -> None:
    client = filled.server.client
    refused(client.request(method, address(filled, path), files=FILES))


@pytest.mark.parametrize("kind", ["multipart/form-data", "Multipart/Mixed; boundary=x", "multipart/related"])
def test_of_any_kind_whatever_its_boundary(filled: Filled, kind: str) -> None:
    sent = filled.server.client.put(
        "/api/v1/uploads/a.txt", content=b"--x\r\n" * 9, headers={"Content-Type": kind}
    )
    refused(sent)


def test_nothing_of_it_is_stored(filled: Filled) -> None:
    client = filled.server.client
    before = client.get("/metrics").text.split("skbscope_uploads_total ")[1].split()[0]
    parts = [("file", (f"{n}.perf.data", b"PERFILE2", "application/octet-stream")) for n in range(2000)]
    refused(client.put("/api/v1/uploads/many.perf.data", files=parts))
    assert client.get("/metrics").text.split("skbscope_uploads_total ")[1].split()[0] == before


def test_the_same_bytes_sent_as_a_file_are_one_file(filled: Filled) -> None:
    """What a form would hold is not looked for in a raw body either."""
    body = b'--x\r\nContent-Disposition: form-data; name="f"; filename="a.perf.data"\r\n\r\nPERFILE2\r\n--x--\r\n'
    sent = filled.server.client.put("/api/v1/uploads/form.txt", content=body).json()
    assert (sent["name"], sent["size"], sent["trace_id"]) == ("form.txt", len(body), None)
