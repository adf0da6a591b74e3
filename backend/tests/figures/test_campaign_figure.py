"""A campaign as a figure: a real fleet through the real server, and hosts whose names are attacks."""

import csv
import io
import re

import httpx
import pytest
from campaigns.test_archive import settled
from campaigns.views import advice, view

from figures.test_injection import NAMES, inspect
from skbscope.domains.campaigns.reduce import reduce
from skbscope.domains.figures.document import Document
from skbscope.domains.figures.embed import embed
from skbscope.domains.figures.forms import forms
from skbscope.domains.figures.pictures import TYPES
from skbscope.fleet.generate import generate
from skbscope.sanitize import plain, sanitize_text

HOSTS = 8
OPTIONS = {"campaign_id": "c", "policy": "skb-defer", "class": None}


@pytest.fixture(scope="module")
def campaign(server, tmp_path_factory) -> str:
    """Eight hosts of four classes, and a recording that cannot be read."""
    folder = tmp_path_factory.mktemp("fleet") / "hosts"
    generate(folder, HOSTS, 2_000, 11)
    made = server.client.post("/campaigns", json={"name": "a fleet of eight"}).json()
    path = f"/campaigns/{made['id']}"
    for file in sorted(folder.glob("h*")):
        answer = server.client.put(f"{path}/captures/{file.name}", content=file.read_bytes())
        assert answer.status_code == 201
    broken = b"PERFILE2" + b"\xff" * 500
    assert server.client.put(f"{path}/captures/broken.perf.data", content=broken).status_code == 201
    settled(server, path, 300)
    return str(made["id"])


def published(server, campaign_id: str, **params):
    body = {"chart": {"kind": "campaign", "params": {"campaign_id": campaign_id, **params}}}
    answer = server.client.post("/figures", json=body)
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


def read(server, figure, suffix: str) -> httpx.Response:
    answer = httpx.get(f"{server.url}/c/{figure['id']}{suffix}")
    assert answer.status_code == 200
    return answer


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_a_campaign_is_published_once_in_every_format(server, campaign):
    figure = published(server, campaign)
    assert published(server, campaign) == figure
    assert set(figure["files"]) == set(TYPES)
    assert (figure["kind"], figure["analysis_id"]) == ("campaign", None)
    for line in read(server, figure, ".txt").text.splitlines():
        assert re.fullmatch(r"  [ -~]{1,70}", line), line
    assert len(read(server, figure, ".md").content) <= 4096
    assert read(server, figure, "@2x.png").content.startswith(b"\x89PNG")
    assert f'<a href="/campaigns/{campaign}">Open it in the portal</a>' in read(server, figure, "").text


def test_the_same_document_is_drawn_to_the_same_bytes_again(server, campaign):
    figure = published(server, campaign)
    stored = read(server, figure, ".json").json()
    again = server.portal.publisher.renderer.pictures(Document(**stored), figure["id"])
    for suffix, content in again.items():
        assert content == read(server, figure, suffix).content, suffix


def test_the_document_is_the_apis_own_report_with_its_failures_counted(server, campaign):
    figure = published(server, campaign)
    report = server.get(f"/campaigns/{campaign}/report")
    assert (report["hosts"], report["failed"]) == (HOSTS, 1)
    document = read(server, figure, ".json").json()["document"]
    assert document["data"] == report
    assert document["source"].startswith("8 hosts, 1 failed; campaign a fleet of eight, report ")
    assert document["label"] in ("reconstructed", "assumed")
    text = " ".join(read(server, figure, ".txt").text.split())
    assert "recordings in no class: 1 failed" in text
    assert figure["sentence"] in text
    svg = read(server, figure, ".svg").text
    assert "recordings in no class: 1 failed" in svg
    assert all(f">{policy}<" in svg for policy in ("skb-defer", "rfs-llc"))


def test_every_number_of_the_report_is_in_the_csv_with_its_label_base_and_hosts(server, campaign):
    figure = published(server, campaign)
    rows = rows_of(read(server, figure, ".csv").text)
    for one in server.get(f"/campaigns/{campaign}/report")["classes"]:
        own = [row for row in rows if row["class"] == one["id"]]
        assert {row["cpu"] for row in own} == {one["key"]["cpu"]}
        spreads = {row["of"]: row for row in own if row["row"] == "measure"}
        assert spreads.keys() == {spread["measure"] for spread in one["spreads"]}
        for spread in one["spreads"]:
            row = spreads[spread["measure"]]
            assert float(row["median"]) == spread["quantiles"]["p50"]
            assert row["median label"] == spread["label"]
            assert (int(row["base"]), row["base of"]) == (spread["base"], spread["base_of"])
            assert (int(row["hosts"]), int(row["without"])) == (spread["hosts"], spread["without"])
        answers = {row["of"]: row for row in own if row["row"] == "answer"}
        for mode in one["modes"]:
            row = answers[mode["policy"]]
            counts = [int(row[name]) for name in ("agree", "disagree", "either way", "cannot tell")]
            assert sum(counts) == mode["hosts"] == int(row["hosts"])
    assert [row["hosts"] for row in rows if row["row"] == "failed, in no class"] == ["1"]


def test_one_class_and_one_policy_can_be_requested(server, campaign):
    one = server.get(f"/campaigns/{campaign}/report")["classes"][0]
    figure = published(server, campaign, policy="rfs-llc", **{"class": one["id"]})
    mode = next(mode for mode in one["modes"] if mode["policy"] == "rfs-llc")
    assert figure["sentence"] == f"rfs-llc: {mode['text']}."
    assert "in the table: 3 more classes with 6 hosts" in read(server, figure, ".svg").text


@pytest.mark.parametrize(
    ("params", "status", "words"),
    [
        ({"campaign_id": "nothing"}, 404, "nothing"),
        ({"campaign_id": "ID", "policy": "none"}, 422, "No host of the campaign answers for 'none'"),
        ({"campaign_id": "ID", "class": "none"}, 422, "The campaign has no class 'none'"),
        ({"campaign_id": "ID", "hosts": []}, 422, "chart.params.hosts: Extra inputs"),
        ({}, 422, "chart.params.campaign_id: Field required"),
    ],
)
def test_a_bad_question_about_a_campaign_is_one_sentence(server, campaign, params, status, words):
    params = {name: campaign if value == "ID" else value for name, value in params.items()}
    answer = server.client.post("/figures", json={"chart": {"kind": "campaign", "params": params}})
    assert answer.status_code == status
    assert words in answer.json()["detail"]


def test_a_campaign_of_which_no_host_is_analysed_is_refused(server):
    made = server.client.post("/campaigns", json={"name": "empty"}).json()
    body = {"chart": {"kind": "campaign", "params": {"campaign_id": made["id"]}}}
    answer = server.client.post("/figures", json=body)
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith("No host of the campaign empty is analysed")


def hostile(name: str) -> Document:
    """Nine hosts that all have the name, one of them far from the others and of another mind."""
    key = {"cpu": name, "llcs": name, "kernel": name, "driver": name}
    views = [view(f"{name}{n}", advice("keep", name), alien=40 + n % 3, **key) for n in range(8)]
    views.append(view(name, advice("change", name), alien=95, **key))
    found = reduce(views, failed=2)
    assert [odd["name"] for odd in found["classes"][0]["outliers"]] == [name]
    title = f"Campaign {name}: which mode on which hosts"
    document = {"title": title, "host": None, "data": found, "options": OPTIONS, "label": "reconstructed"}
    return Document(
        kind="campaign",
        title=sanitize_text(title, 200),
        sentence=sanitize_text(f"skb-defer: keep ({name}).", 500),
        document=document | {"source": f"9 hosts; campaign {name}"},
        renderer="none",
    )


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_a_hostile_host_stays_words_in_every_format(server, name):
    document = hostile(name)
    pictures = server.portal.publisher.renderer.pictures(document, "7k2m3q4x5t6a")
    written = forms(document)
    text = written.text("http://127.0.0.1:1/c/7k2m3q4x5t6a", "mail")
    light, dark = pictures[".svg"].decode(), pictures["-dark.svg"].decode()
    files = {
        ".svg": light,
        "-dark.svg": dark,
        ".txt": text,
        ".md": plain(written.markdown("http://127.0.0.1:1/c/7k2m3q4x5t6a")),
        ".csv": plain(written.csv()),
        "/embed": embed("7k2m3q4x5t6a", document.title, light, dark, text).decode(),
        "": "",
    }
    inspect(files)
    assert "<script" not in light


def many(classes: int, hosts: int, total: int) -> Document:
    key = {"cpu": "EPYC", "llcs": "4 LLCs of 4 CPUs", "driver": "ice"}
    views = [
        view(
            f"h{n}",
            advice("keep"),
            alien=20 + 60 * ((n * 7919) % 997) / 997,
            **key,
            kernel=f"6.{n % classes}",
        )
        for n in range(hosts)
    ]
    found = reduce(views)
    assert (len(found["classes"]), total) == (classes, len(views))
    document = {"title": "t", "host": None, "data": found, "options": OPTIONS, "label": "reconstructed"}
    return Document("campaign", "t", "s", document | {"source": f"{total} hosts"}, "none")


def test_two_hundred_classes_are_counted_and_all_in_the_csv(server):
    document = many(200, 2_000, 2_000)
    svg = server.portal.publisher.renderer.pictures(document, "7k2m3q4x5t6a")[".svg"].decode()
    [(hidden, hosts)] = re.findall(r"in the table: (\d+) more classes with ([\d,]+) hosts", svg)
    drawn = 200 - int(hidden)
    assert 1 < drawn < 20
    assert int(hosts.replace(",", "")) == 2_000 - 10 * drawn
    rows = rows_of(forms(document).csv())
    assert len({row["class"] for row in rows} - {""}) == 200
    assert "and 184 more rows, all of them in the CSV" in forms(document).text(None, "reply")


def test_ten_thousand_hosts_of_a_class_are_binned_and_the_picture_says_so(server):
    document = many(1, 10_000, 10_000)
    svg = server.portal.publisher.renderer.pictures(document, "7k2m3q4x5t6a")[".svg"].decode()
    assert "over 150 hosts, binned, reconstructed" in svg
    assert "host, reconstructed" not in svg.replace("hosts, binned, reconstructed", "")
    assert len(svg) < 30_000
