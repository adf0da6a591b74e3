"""Figures are published with a publish token, withdrawn by their owner, and both are in the audit log."""

import pytest
from portal.conftest import DATA

from skbscope.domains.figures.models import FigureRow

IPERF = sorted((DATA / "runs").glob("*/*.iperf3.json"))[:2]


def test_publishing_and_withdrawing_are_the_publishers_and_logged(service):
    if not service.portal.settings.figure_bundle.is_file():
        pytest.skip("the script that draws figures is not built")
    alice, bob = service.token("publish", owner="alice"), service.token("publish", owner="bob")
    admin, small = service.token("admin", owner="root"), service.token("upload", owner="alice")
    runs = [
        service.ask("PUT", f"/uploads/p{n}.iperf3.json", alice, content=file.read_bytes()).json()["run_ids"][
            0
        ]
        for n, file in enumerate(IPERF)
    ]
    compared = service.ask("POST", "/comparisons", alice, json={"before": runs[:1], "after": runs[1:]}).json()
    requested = {"comparison_id": compared["id"]}
    assert service.ask("POST", "/figures", small, json=requested).status_code == 403
    # The runs name both ends of their wire; figures/test_revealing.py has that.
    requested["acknowledged"] = service.ask("POST", "/figures", alice, json=requested).json()["acknowledge"]
    figure = service.ask("POST", "/figures", alice, json=requested).json()["id"]
    page = service.running.url + f"/c/{figure}.txt"
    assert service.client.get(page).status_code == 200
    reason = {"reason": "a run was wrong"}
    assert service.ask("POST", f"/figures/{figure}/withdraw", bob, json=reason).status_code == 403
    assert service.client.get(page).status_code == 200
    assert service.ask("POST", f"/figures/{figure}/withdraw", alice, json=reason).status_code == 200
    assert service.client.get(page).status_code == 410
    lines = service.ask("GET", "/audit", admin).json()["items"]
    assert [(one["event"], one["who"]) for one in lines if one["subject"] == figure] == [
        ("withdraw", "token alice-publish"),
        ("publish", "token alice-publish"),
    ]


def test_a_withdrawn_figure_is_named_to_nobody_but_its_owner(service):
    if not service.portal.settings.figure_bundle.is_file():
        pytest.skip("the script that draws figures is not built")
    alice, bob = service.token("publish", owner="alice"), service.token("publish", owner="bob")
    runs = [
        service.ask(
            "PUT",
            f"/uploads/w{n}.iperf3.json?visibility=public",
            alice,
            content=file.read_bytes() + b"\n" * 9,
        ).json()["run_ids"][0]
        for n, file in enumerate(IPERF)
    ]
    compared = service.ask(
        "POST", "/comparisons", alice, json={"before": runs[:1], "after": runs[1:], "title": "a secret title"}
    ).json()
    requested = {"comparison_id": compared["id"], "series": "of-alice"}
    requested["acknowledged"] = service.ask("POST", "/figures", alice, json=requested).json()["acknowledge"]
    made = service.ask("POST", "/figures", alice, json=requested)
    figure, url = made.json()["id"], service.running.url
    file = service.client.get(f"{url}/c/{figure}.svg")
    assert file.headers["cache-control"] == "public, max-age=3600, must-revalidate"
    again = service.client.get(f"{url}/c/{figure}.svg", headers={"If-None-Match": file.headers["etag"]})
    assert again.status_code == 304
    embedded = {"url": f"{url}/c/{figure}"}
    assert service.client.get(f"{url}/oembed", params=embedded).status_code == 200

    # Whoever publishes the same figure again owns nothing of it.
    other = service.ask(
        "POST", "/comparisons", bob, json={"before": runs[:1], "after": runs[1:], "title": "a secret title"}
    ).json()
    theirs = {**requested, "comparison_id": other["id"], "series": "of-bob"}
    answer = service.ask("POST", "/figures", bob, json=theirs)
    assert (answer.status_code, answer.json()["id"], answer.json()["series"]) == (200, figure, "of-alice")
    reason = {"reason": "a run was wrong"}
    assert service.ask("POST", f"/figures/{figure}/withdraw", bob, json=reason).status_code == 403

    # Its bytes cannot be deleted by sending and deleting the same bytes.
    with service.portal.db.session() as session:
        pack = session.get_one(FigureRow, figure).pack
    sent = service.ask("PUT", "/uploads/pack.bin", bob, content=service.portal.blobs.path(pack).read_bytes())
    assert service.ask("DELETE", f"/uploads/{sent.json()['id']}", bob).status_code == 204
    assert service.portal.blobs.has(pack)

    assert service.ask("POST", f"/figures/{figure}/withdraw", alice, json=reason).status_code == 200
    assert not service.portal.blobs.has(pack)
    for token in (None, bob):
        for path in ("/figures", f"/figures?comparison_id={compared['id']}"):
            listed = service.ask("GET", path, token).text
            assert figure not in listed
            assert "a secret title" not in listed
        gone = service.ask("GET", f"/figures/{figure}", token)
        assert (gone.status_code, "a secret title" in gone.text) == (410, False)
    for address in (
        f"/c/{figure}",
        f"/c/{figure}.svg",
        f"/c/{figure}/embed",
        "/s/of-alice.svg",
        "/b/of-alice.json",
    ):
        answer = service.client.get(url + address)
        assert (answer.status_code in (404, 410), "a secret title" in answer.text) == (True, False), address
    answer = service.client.get(f"{url}/oembed", params=embedded)
    assert (answer.status_code, "a secret title" in answer.text) == (410, False)
    own = service.ask("GET", "/figures", alice).json()["items"]
    assert [one["withdrawn"] for one in own if one["id"] == figure] == ["a run was wrong"]
