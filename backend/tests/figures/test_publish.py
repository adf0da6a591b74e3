"""One publish call makes everything; the same subject is the same figure."""

import hashlib
import io
import json
import struct
import zipfile
from concurrent.futures import ThreadPoolExecutor

import httpx
from portal.conftest import DATA, Running

from figures.comparison import comparison, publish, published, store
from figures.conftest import PLAIN
from skbscope.canonical import canonical, short_id
from skbscope.domains.figures.pictures import TYPES
from skbscope.domains.figures.publisher import MOST_WAITING
from skbscope.turns import MACHINE


def get(server: Running, figure, suffix: str) -> httpx.Response:
    return httpx.get(f"{server.url}/c/{figure['id']}{suffix}")


def size_of(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_a_figure_has_every_file_and_says_how_large_each_is(server, figure):
    assert set(figure["files"]) == set(TYPES)
    for suffix, media_type in TYPES.items():
        answer = get(server, figure, suffix)
        assert answer.status_code == 200, suffix
        assert answer.headers["content-type"] == media_type
        assert len(answer.content) == figure["files"][suffix]


def test_the_name_is_the_hash_of_the_document(server, figure):
    content = get(server, figure, ".json").content
    assert hashlib.sha256(content).hexdigest() == figure["sha256"]
    assert figure["id"] == short_id(figure["sha256"])
    document = json.loads(content)
    assert canonical(document) == content
    assert document["kind"] == "comparison"
    assert len(document["renderer"]) == 64
    assert document["document"]["rows"][0]["verdict"] == document["sentence"] == figure["sentence"]


def test_pictures_have_the_sizes_their_places_need(server, figure):
    sizes = {
        suffix: size_of(get(server, figure, suffix).content) for suffix in TYPES if suffix.endswith(".png")
    }
    assert sizes == {
        ".png": (720, 405),
        "-dark.png": (720, 405),
        "@2x.png": (1440, 810),
        "-dark@2x.png": (1440, 810),
        "-og.png": (1200, 628),
        "-narrow.png": (480, 400),
    }


def test_the_picture_names_itself_and_our_font(server, figure):
    light, dark = get(server, figure, ".svg").text, get(server, figure, "-dark.svg").text
    assert 'role="img"' in light
    assert "<title>" in light
    assert f"<desc>{figure['sentence']}</desc>" in light
    assert "IBM Plex Sans" in light
    assert figure["id"] in light
    assert light != dark


def test_text_is_72_columns_of_indented_ascii_with_the_link_last(server, figure):
    text = get(server, figure, ".txt").text
    lines = text.splitlines()
    assert all(len(line) <= 72 and line.isascii() and line.startswith("  ") for line in lines)
    assert lines[-1] == f"  {figure['url']} (fixed, sha256 {figure['sha256'][:8]})"
    commit, reply = (get(server, figure, f".txt?for={use}").text for use in ("commit", "reply"))
    assert commit.splitlines()[-1] == f"Link: {figure['url']}"
    assert "/c/" not in reply
    assert reply in commit


def test_markdown_shows_the_picture_in_both_themes(server, figure):
    text = get(server, figure, ".md").text
    assert f'srcset="{figure["url"]}-dark@2x.png"' in text
    assert f'src="{figure["url"]}@2x.png"' in text


def test_publishing_again_gives_the_same_figure_and_draws_nothing(server, figure):
    before = {suffix: get(server, figure, suffix).content for suffix in TYPES}
    again = publish(server, comparison())
    assert again.status_code == 200
    assert again.json() == figure
    assert {suffix: get(server, figure, suffix).content for suffix in TYPES} == before


def test_another_renderer_makes_another_figure_and_leaves_the_old_one_alone(plain, figure):
    other = published(plain)
    assert other["id"] != figure["id"]
    assert other["title"] == figure["title"]


def test_two_documents_that_begin_alike_get_names_of_different_length(plain):
    from skbscope.domains.figures.models import FigureRow
    from skbscope.domains.figures.repository import FigureRepository

    first = published(plain, comparison(title="begins like another"))
    with plain.portal.db.session() as session:
        assert FigureRepository(session).free_id(first["sha256"]) == short_id(first["sha256"], 13)
        assert session.get(FigureRow, first["id"]) is not None


def test_the_zip_holds_what_the_figure_rests_on(server):
    raw = next((DATA / "runs").glob("*/before-1.iperf3.json")).read_bytes()
    sha256 = hashlib.sha256(raw).hexdigest()
    assert server.put("before-1.iperf3.json", raw).status_code in (200, 201)
    figure = published(server, comparison(title="with raw runs", sha256=sha256))
    content = get(server, figure, ".zip").content
    with zipfile.ZipFile(io.BytesIO(content)) as opened:
        names = opened.namelist()
        assert names == sorted(names)
        assert f"raw/{sha256}" in names
        assert opened.read(f"raw/{sha256}") == raw
        assert all(entry.date_time == (1980, 1, 1, 0, 0, 0) for entry in opened.infolist())
        for suffix in (".json", ".csv", ".txt", ".md", ".svg", "-dark.svg"):
            assert opened.read(f"figure{suffix}") == get(server, figure, suffix).content
        assert json.loads(opened.read("raw/index.json")) == [
            {"sha256": sha256, "bytes": len(raw), "in_zip": True}
        ]


def test_an_upload_that_is_gone_is_named_not_held(server, figure):
    with zipfile.ZipFile(io.BytesIO(get(server, figure, ".zip").content)) as opened:
        assert json.loads(opened.read("raw/index.json")) == [
            {"sha256": "0" * 64, "bytes": None, "in_zip": False}
        ]


def test_figures_are_listed_newest_first(server, figure):
    other = published(server, comparison(title="the newest"))
    first = server.get("/figures", limit=1)
    assert [item["id"] for item in first["items"]] == [other["id"]]
    everything = [item["id"] for item in server.get("/figures")["items"]]
    assert everything.index(other["id"]) < everything.index(figure["id"])
    of_one = server.get("/figures", comparison_id=figure["comparison_id"])["items"]
    assert [item["id"] for item in of_one] == [figure["id"]]
    assert server.get(f"/figures/{figure['id']}") == figure
    assert server.get("/figures", cursor=first["next"])["items"][0]["id"] != other["id"]


def test_what_to_publish_must_be_one_thing(server):
    ident = store(server, comparison())
    for body in ({}, {"comparison_id": ident, "chart": {"kind": "flow"}}):
        answer = server.client.post("/figures", json=body)
        assert answer.status_code == 422
        assert "either comparison_id or chart" in answer.json()["detail"]
    assert server.client.post("/figures", json={"comparison_id": "nothing"}).status_code == 404
    for chart in ({"kind": "pie"}, {"kind": "flow", "data": {}}, {"kind": "flow", "params": {"from": -1}}):
        assert server.client.post("/figures", json={"chart": {"analysis_id": "x"} | chart}).status_code == 422


def test_two_calls_at_once_make_one_figure(plain):
    made = comparison(title="published twice at once")
    store(plain, made)
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: publish(plain, made), range(4)))
    assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 201]
    assert len({answer.json()["id"] for answer in answers}) == 1


def test_too_many_publishers_have_to_wait(plain):
    turns = plain.portal.publisher._turns
    held = [turns.ask(MACHINE) for _ in range(1 + MOST_WAITING)]
    answer = publish(plain, comparison(title="one too many"))
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "2"
    for turn in held:
        turns.end(MACHINE, turn)
    assert publish(plain, comparison(title="one too many")).status_code == 201


def test_a_full_disk_keeps_no_half_of_a_figure(start):
    with start(frontend_dir=PLAIN, disk_reserve_bytes=1 << 60) as server:
        assert publish(server, comparison()).status_code == 507
        assert server.get("/figures")["items"] == []


def test_without_a_bundle_publishing_says_so(tmp_path, start):
    with start(frontend_dir=tmp_path) as bare:
        answer = publish(bare, comparison())
        assert answer.status_code == 409
        assert "bundle is not built" in answer.json()["detail"]
