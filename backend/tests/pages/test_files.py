"""What goes out compressed: by what the browser says, not below a size, and the same bytes every time."""

import gzip

import pytest
from starlette.requests import Request

from skbscope import responses as files


def request(accepts: str | None) -> Request:
    headers = [] if accepts is None else [(b"accept-encoding", accepts.encode())]
    return Request({"type": "http", "method": "GET", "headers": headers})


@pytest.mark.parametrize(
    ("accepts", "takes"),
    [
        (None, False),
        ("", False),
        ("identity", False),
        ("br, zstd", False),
        ("gzip", True),
        ("deflate, GZIP;q=0.5, br", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000, br", False),
        ("x-gzip", False),
    ],
)
def test_gzip_where_it_is_accepted(accepts, takes):
    assert files.takes_gzip(request(accepts)) is takes


@pytest.mark.parametrize(("name", "packed"), [("a.js", True), ("a.css", True), ("a.woff2", False)])
def test_text_is_packed_once_and_what_is_packed_already_is_not(tmp_path, name, packed):
    file = tmp_path / name
    file.write_bytes(b"export {};\n" * 200)
    answer = files.reply(request("gzip"), file, {"Cache-Control": "no-cache"})
    assert ("content-encoding" in answer.headers) is packed
    assert answer.headers["cache-control"] == "no-cache"
    if packed:
        assert gzip.decompress(bytes(answer.body)) == file.read_bytes()
        assert answer.headers["vary"] == "Accept-Encoding"
        assert files.reply(request("gzip"), file, {}).body == answer.body


def test_a_file_that_changed_is_packed_anew(tmp_path):
    file = tmp_path / "a.js"
    for text in (b"1" * 1000, b"2" * 1000):
        file.write_bytes(text)
        assert gzip.decompress(bytes(files.reply(request("gzip"), file, {}).body)) == text


def test_little_goes_out_as_it_is():
    assert files.sent(request("gzip"), b"x" * (files.LEAST - 1)).headers["vary"] == "Accept-Encoding"
    assert "content-encoding" not in files.sent(request("gzip"), b"x" * (files.LEAST - 1)).headers
    assert files.sent(request("gzip"), b"x" * files.LEAST).headers["content-encoding"] == "gzip"
