"""The reduction: a pure function of views, whatever their order."""

import random

import pytest

from skbscope.canonical import canonical
from skbscope.domains.campaigns.reduce import reduce
from skbscope.domains.campaigns.schemas import CampaignReport

from .views import advice, view


def mode(views, policy="skb-defer"):
    [found] = reduce(views)["classes"]
    return next(entry for entry in found["modes"] if entry["policy"] == policy)


def some(many=30, seed=5):
    draw = random.Random(seed)
    answers = [advice("keep"), advice("change"), advice("either-way"), advice("cannot-tell", None)]
    return [
        view(f"h{at}", draw.choice(answers), alien=draw.uniform(0, 100), kernel=draw.choice(["6.12", "6.18"]))
        for at in range(many)
    ]


@pytest.mark.parametrize("seed", range(8))
def test_the_order_of_the_hosts_changes_no_byte(seed):
    views = some(seed=seed)
    mixed = list(views)
    random.Random(seed + 100).shuffle(mixed)
    assert canonical(reduce(mixed)) == canonical(reduce(views))
    assert canonical(reduce(reversed(views))) == canonical(reduce(views))


def test_a_recording_with_two_names_is_one_host():
    one = view("a", alien=10)
    again = {**one, "name": "b"}
    assert canonical(reduce([again, one])) == canonical(reduce([one]))


def test_one_more_failed_host_changes_only_the_count_and_the_id():
    views = some()
    before, after = reduce(views, failed=1), reduce(views, failed=2)
    assert after["failed"] == before["failed"] + 1
    assert after["id"] != before["id"]
    assert after["classes"] == before["classes"]


def test_another_host_in_another_class_leaves_a_class_alone():
    views = some()
    more = reduce([*views, view("new", kernel="7.1")])["classes"]
    before = reduce(views)["classes"]
    assert [entry for entry in more if entry["key"]["kernel"] != "7.1"] == before


def test_no_host_at_all_is_a_report_too():
    report = CampaignReport.model_validate(reduce([], failed=3))
    assert (report.hosts, report.failed, report.classes) == (0, 3, [])


def test_every_report_fits_what_the_api_says_and_every_host_is_counted_once():
    report = CampaignReport.model_validate(reduce(some(100)))
    assert sum(found.hosts for found in report.classes) == report.hosts == 100
    for found in report.classes:
        for entry in found.modes:
            assert entry.agree + entry.disagree + entry.either_way + entry.cannot_tell == entry.hosts
        for spread in found.spreads:
            assert sum(spread.histogram.counts) == spread.hosts
            assert spread.hosts + spread.without == found.hosts


def test_a_class_has_the_mode_of_two_thirds_of_those_that_lean():
    found = mode([view(f"h{n}", advice("change" if n < 4 else "keep")) for n in range(6)])
    assert (found["stand"], found["variant"], found["agree"], found["disagree"]) == ("change", "stock", 4, 2)
    assert [host["name"] for host in found["disagreeing"]] == ["h4", "h5"]
    assert found["text"] == "change (stock) on 4 of the 6 hosts that lean one way, of 6 in the class"


def test_hosts_that_lean_both_ways_split_their_class():
    found = mode([view(f"h{n}", advice("change" if n < 3 else "keep")) for n in range(6)])
    assert (found["stand"], found["variant"]) == ("split", None)
    assert found["text"] == "6 of 6 hosts lean one way, and no two thirds of them the same"


def test_a_class_of_which_fewer_than_half_can_tell_cannot_tell():
    found = mode([view(f"h{n}", advice("keep") if n < 2 else advice("cannot-tell", None)) for n in range(5)])
    assert (found["stand"], found["variant"], found["cannot_tell"]) == ("cannot-tell", None, 3)
    assert found["text"] == "2 of 5 hosts can tell: fewer than half, so the class cannot"


def test_a_class_whose_hosts_are_indifferent_is():
    found = mode([view(f"h{n}", advice("either-way")) for n in range(3)])
    assert (found["stand"], found["either_way"]) == ("either-way", 3)


def test_a_policy_that_some_hosts_were_not_replayed_with_counts_them_as_not_telling():
    found = mode([view("a", advice("keep")), view("b", advice("keep", policy="rfs-llc"))])
    assert (found["hosts"], found["agree"], found["cannot_tell"]) == (2, 1, 1)


def test_the_label_of_an_answer_is_the_weakest_behind_it_and_none_where_nobody_can_tell():
    sure, guessed = advice("keep", label="reconstructed"), advice("keep", label="assumed")
    assert mode([view("a", sure), view("b", guessed)])["label"] == "assumed"
    assert mode([view("a", advice("cannot-tell", None, label="exact"))])["label"] is None


def test_commands_are_those_of_the_agreeing_hosts_most_frequent_first():
    set_ = [["sysctl a=2"], ["sysctl a=1"], ["sysctl a=2"]]
    views = [view(f"h{n}", advice("change", set=command)) for n, command in enumerate(set_)]
    views.append(view("h3", advice("keep", set=["never"])))
    assert mode(views)["set"] == [
        {"command": "sysctl a=2", "hosts": 2},
        {"command": "sysctl a=1", "hosts": 1},
    ]


def test_quantiles_and_the_histogram_are_of_the_hosts_values():
    [found] = reduce([view(f"h{n}", alien=float(10 * n)) for n in range(11)])["classes"]
    [entry] = found["spreads"]
    assert entry["quantiles"] == {"min": 0, "p10": 10, "p25": 25, "p50": 50, "p75": 75, "p90": 90, "max": 100}
    assert (entry["histogram"]["low"], entry["histogram"]["high"]) == (0, 100)
    filled = {at: many for at, many in enumerate(entry["histogram"]["counts"]) if many}
    assert filled == dict.fromkeys(range(0, 50, 5), 1) | {49: 1}
    assert len(entry["histogram"]["counts"]) == 50
    assert (entry["base"], entry["base_of"], entry["label"]) == (11_000, "lives", "reconstructed")


def test_the_histogram_of_hosts_that_all_say_the_same_is_one_part():
    [found] = reduce([view(f"h{n}", alien=41.5) for n in range(9)])["classes"]
    shown = found["spreads"][0]["histogram"]
    assert (shown["low"], shown["high"], shown["counts"][0], sum(shown["counts"])) == (41.5, 41.5, 9, 9)


def test_values_of_up_to_150_hosts_are_listed():
    for many in (150, 151):
        views = [view(f"h{n}", alien=float(many - n) / 2) for n in range(many)]
        [entry] = reduce(views)["classes"][0]["spreads"]
        output = [(n + 1) / 2 for n in range(many)] if many == 150 else None
        assert entry["values"] == output
        assert sum(entry["histogram"]["counts"]) == many


def planted(many):
    return [*(view(f"h{n}", alien=40 + n % 3) for n in range(many - 1)), view("odd", alien=90)]


def test_a_host_far_from_the_others_is_named_with_the_sentence_why():
    [found] = reduce(planted(9))["classes"]
    [odd] = found["outliers"]
    assert odd["name"] == "odd"
    assert odd["text"] == (
        "90.0 % of 1,000 lives; the median of 9 hosts is 41.0 (MAD 1.0): 33.0 scaled deviations away"
    )


def test_of_fewer_than_eight_hosts_none_is_called_an_outlier():
    [few], [enough] = (reduce(planted(many))["classes"] for many in (7, 8))
    assert (few["outliers"], few["outliers_looked_for"]) == ([], False)
    assert [odd["name"] for odd in enough["outliers"]] == ["odd"]


def test_among_hosts_that_all_say_the_same_a_speck_is_no_outlier():
    [found] = reduce([*(view(f"h{n}", alien=100) for n in range(20)), view("x", alien=97)])["classes"]
    assert found["outliers"] == []
