"""What stands beside the verdict: order, drift, what was left out, what differs around the runs."""

import pytest
from experiments_made import experiment, given, row, run, timed, values

from skbscope.domains.comparisons.compare import compare
from skbscope.domains.comparisons.inputs import Experiment
from skbscope.domains.comparisons.models import Comparison, Difference, Options
from skbscope.domains.comparisons.trust import UNKNOWN_LINES
from skbscope.results.models import Run

LEFT = [100.0, 101.3, 99.2, 100.7, 99.8, 100.1]
RIGHT = [109.0, 111.2, 110.3, 108.9, 110.8, 109.7]


def warnings(experiment: Experiment, options: Options | None = None) -> list[str]:
    return compare(experiment, options).trust.warnings


def test_one_side_after_the_other_is_reported() -> None:
    document = compare(timed("BBBBBBAAAAAA", LEFT, RIGHT))
    assert document.trust.order == "BBBBBBAAAAAA"
    assert (document.trust.design, document.trust.blocks) == ("independent", 0)
    assert document.trust.warnings == ["not interleaved: drift and effect cannot be separated"]


@pytest.mark.parametrize("order", ["BABABABABABA", "BAABBAABBAAB"])
def test_six_blocks_are_tested_as_blocks(order: str) -> None:
    document = compare(timed(order, LEFT, RIGHT))
    assert (document.trust.design, document.trust.blocks) == ("blocked", 6)
    (primary,) = document.rows
    assert (primary.test, primary.p, primary.floor) == ("sign-flip", 2 / 64, 2 / 64)
    assert primary.verdict.startswith("FASTER: +9.")
    assert primary.verdict.endswith("p = 0.031, 6 blocks")
    assert document.trust.warnings == []


def test_fewer_blocks_are_tested_as_sides() -> None:
    document = compare(timed("BABABABA", LEFT[:4], RIGHT[:4]))
    assert (document.trust.design, document.trust.blocks) == ("independent", 4)
    assert document.rows[0].test == "rank-sum"
    assert document.trust.warnings == []


def test_a_run_without_its_partner_is_reported() -> None:
    document = compare(timed("BABABABABABAB", [*LEFT, 100.2], RIGHT))
    assert document.trust.blocks == 6
    assert document.trust.warnings == ["1 counted run is in no block and is not in the paired test"]


def test_a_run_left_out_takes_its_block_with_it() -> None:
    made = timed("BA" * 7, [*LEFT, 100.2], [*RIGHT, 12.0])
    made.inputs[-1].left_out = "cable pulled"
    document = compare(made)
    assert (document.trust.order, document.trust.blocks) == ("BA" * 6 + "B", 6)
    assert document.rows[0].test == "sign-flip"
    assert "left out: 1 of 14 runs: cable pulled (1)" in document.trust.warnings
    assert [one.left_out for one in document.after.runs][-1] == "cable pulled"
    assert len(document.after.runs) == 7
    assert document.rows[0].after.values == RIGHT


def test_order_does_not_come_from_names_or_claims() -> None:
    document = compare(values(LEFT, RIGHT))
    assert document.trust.order is None
    assert document.trust.design == "independent"
    assert document.trust.warnings == ["run order unknown: drift and effect cannot be separated"]


def test_a_side_that_drifts_is_named_with_its_size() -> None:
    rising = [100.0, 104.0, 109.0, 115.0, 122.0, 130.0]
    document = compare(timed("BABABABABABA", rising, RIGHT))
    (drift,) = document.trust.drift
    assert (drift.side, drift.metric) == ("before", "rx")
    assert drift.p == pytest.approx(2 / 720)
    assert drift.change_pct == pytest.approx(26.8, abs=0.5)
    assert drift.sentence.startswith("the before side drifts: +26.")
    assert "drift over the runs: before +26." in document.rows[0].verdict


def test_lines_of_unknown_kind_count_as_runs_with_a_warning() -> None:
    def lines(samples: list[float]) -> Run:
        return Run("tool", "t", rows=[row(samples[0], samples=samples)], samples_are="unknown")

    document = compare(experiment([lines(LEFT)], [lines(RIGHT)]))
    assert document.rows[0].before.values == LEFT
    assert document.rows[0].p == pytest.approx(2 / 924)
    assert UNKNOWN_LINES.replace(" N ", " 6 ") in document.trust.warnings
    assert len(document.before.runs) == 6
    # A tool that says what its lines are is believed.
    output = lines(LEFT), lines(RIGHT)
    for one in output:
        one.samples_are = "interval"
    assert compare(experiment([output[0]], [output[1]])).rows[0].before.values == [100.0]


def test_runs_of_different_lengths_are_reported() -> None:
    before = run(row(1_851_950, "tx"), row(20_397_952, "packets", "packets", None))
    after = run(row(1_985_067, "tx"), row(25_530_432, "packets", "packets", None))
    text = [one for one in warnings(experiment([before], [after])) if "lengths" in one]
    assert text == [
        "the runs had different lengths, about 11 s before and 12.9 s after: "
        "totals differ for that too (packets: +25.16 %), compare rates"
    ]
    before.environment["duration"] = after.environment["duration"] = "10 s"
    assert not [one for one in warnings(experiment([before], [after])) if "lengths" in one]


def test_quantised_and_far_values_are_reported() -> None:
    text = warnings(values([15.0] * 6, [16.0] * 6, "cycles", "less"))
    assert "quantised: one tick of rx is 1 cycles, 6.7 % of its value" in text
    document = compare(values([*LEFT, 50.0], RIGHT))
    assert document.rows[0].before.far == [6]
    assert "rx: 1 of 13 values lies beyond 3 IQR; drawn hollow and counted" in document.trust.warnings
    assert 50.0 in document.rows[0].before.values


def facts(before: list[dict[str, str]], after: list[dict[str, str]], *intended: str) -> Comparison:
    inputs = [given(run(row(1.0)), "before", at, **one) for at, one in enumerate(before)]
    inputs += [given(run(row(1.0)), "after", at, **one) for at, one in enumerate(after)]
    return compare(Experiment("e", inputs, "b", "a"), Options(intended=list(intended)))


def test_differences_on_purpose_and_not() -> None:
    document = facts(
        [{"driver": "ixgbe", "governor": "performance", "mtu": "1500"}],
        [{"driver": "ixgbe", "governor": "powersave", "mtu": "9000"}],
        "mtu",
    )
    assert document.differences == [
        Difference("mtu", "1500", "9000", True),
        Difference("governor", "performance", "powersave", False),
    ]
    assert (
        "not intended to differ: governor was performance before and powersave after"
        in document.trust.warnings
    )
    assert not any("mtu" in one for one in document.trust.warnings)


def test_a_side_that_disagrees_with_itself_is_not_intended() -> None:
    document = facts([{"irq": "0"}, {"irq": "1"}, {"irq": "0"}], [{"irq": "1"}], "irq")
    assert document.differences == [Difference("irq", "0 (2 runs), 1 (1 run)", "1", False)]
    assert document.before.environment == {"irq": "0 (2 runs), 1 (1 run)"}


def test_a_patched_kernel_of_the_same_release_is_the_thing_under_test() -> None:
    document = facts([{"kernel": "6.18.44"}], [{"kernel": "6.18.44-batch+"}])
    assert document.differences == [Difference("kernel", "6.18.44", "6.18.44-batch+", True)]
    assert not facts([{"kernel": "6.17.1"}], [{"kernel": "6.18.44"}]).differences[0].intended


def test_a_fact_of_only_one_side_is_no_difference() -> None:
    assert facts([{"driver": "ixgbe"}], [{}]).differences == []


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("sysctl -w net.core.napi_consume_skb_defer={}", "net.core.napi_consume_skb_defer"),
        ("2) sysctl -w net.core.x={} (as default)", "net.core.x"),
        ("echo {} > /proc/sys/net/core/x", "net.core.x"),
        ("echo {} > /sys/class/net/eth0/threaded", "/sys/class/net/eth0/threaded"),
    ],
)
def test_settings_in_labels_are_what_is_compared(label: str, name: str) -> None:
    before, after = (run(row(1.0), label=label.format(value)) for value in (1, 0))
    assert compare(experiment([before], [after])).differences == [Difference(name, "1", "0", True)]


def test_another_command_is_not_intended_but_for_its_settings() -> None:
    def made(before: str, after: str) -> list[Difference]:
        one, two = run(row(1.0)), run(row(2.0))
        one.command, two.command = before, after
        return compare(experiment([one], [two])).differences

    assert [(item.name, item.intended) for item in made("xdpsock -q 1", "xdpsock -q 2")] == [
        ("command", False)
    ]
    found = made("modprobe x a.b=1", "modprobe x a.b=2")
    assert {(item.name, item.intended) for item in found} == {("command", True), ("a.b", True)}


def test_too_few_runs_for_many_rows_are_reported() -> None:
    def many(by: float) -> list[Run]:
        return [run(*(row(100.0 + at + by, f"m{number}") for number in range(25))) for at in range(4)]

    document = compare(experiment(many(0), many(50)))
    assert document.family == "1 primary; 24 secondary rows, BH q = 0.05"
    assert any(one.startswith("too few runs for 24 secondary rows") for one in document.trust.warnings)
    # All of them differ together, so all of them are told.
    assert {one.word for one in document.rows} == {"FASTER"}
