"""Figures are published with a publish token, withdrawn by their owner, and both are in the audit log."""

import pytest
from portal.conftest import DATA

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
