"""`skbscope simulate`: what the engine says, as lines for people and as JSON for programs."""

import json

import pytest
from commands import skbscope as run

from skbscope import engine

DEFER = "skb-defer"
SCENARIOS = list(engine.scenarios())
CASES = [(name, case["id"]) for name, scenario in engine.scenarios().items() for case in scenario["cases"]]


@pytest.mark.parametrize(("scenario", "case"), CASES)
def test_every_case_is_printed_in_100_columns_of_ascii(scenario, case):
    simulation = json.loads(engine.simulate(scenario, (("case", case),)))
    lines = run("simulate", scenario, f"case={case}").stdout.splitlines()
    assert all(len(line) <= 100 and line.isascii() for line in lines)
    begun = [line for line in lines if " us  cpu" in line]
    assert len(begun) == len(simulation["events"])
    assert "modelled: no machine ran this" in lines[1] + lines[2] + lines[3]
    for event, line in zip(simulation["events"], begun, strict=True):
        time, rest = line.lstrip().split(" us  cpu", 1)
        assert round(float(time.replace(",", "")) * 1000) == event["at_ns"]
        assert rest.startswith(str(event["cpu"]))
        assert " ".join(event["rules"]) in line
        words = " ".join(event["text"].split()[:2])
        assert words.replace("’", "'") in line


def test_json_is_the_simulation_of_the_engine_byte_for_byte():
    pairs = (("flows", "2"), ("hand", "25:here"))
    given = ("=".join(pair) for pair in pairs)
    assert run("simulate", DEFER, *given, "--json").stdout == engine.simulate(DEFER, pairs) + "\n"


def test_a_moment_ends_the_lines_and_the_gauges_are_those_of_its_position():
    simulation = json.loads(engine.simulate(DEFER, ()))
    at = simulation["moments"]["kick"]
    text = run("simulate", DEFER, "--moment", "kick").stdout
    assert text.count(" us  cpu") == at
    assert f"{len(simulation['events']) - at} more events after this moment" in text
    assert f"gauges at position {at} of {len(simulation['events'])} (modelled)" in text
    rows = text.split("gauges at position")[1].splitlines()[2:-1]
    shown = {line.split()[0]: line.split()[1] for line in rows}
    for gauge in simulation["gauges"]:
        if any(gauge["values"]):
            assert shown[gauge["id"]] == f"{gauge['values'][at]:,}"


def test_decisions_by_hand_are_reported():
    text = run("simulate", DEFER, "hand=25:here").stdout
    assert text.count("(by hand)") == 1


def test_alone_it_lists_scenarios_with_parameters_choices_and_cases():
    text = run("simulate").stdout
    assert all(len(line) <= 80 and line.isascii() for line in text.splitlines())
    for name, scenario in engine.scenarios().items():
        assert f"\n{name}: " in f"\n{text}"
        assert all(f"\n  {one['name']} " in text for one in scenario["parameters"])
        assert all(f"case={one['id']}:" in text for one in scenario["cases"])
    items = json.loads(run("simulate", "--json").stdout)["items"]
    assert [item["id"] for item in items] == SCENARIOS


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("tea",), 'there is no scenario "tea"; expected one of skb-defer'),
        ((DEFER, "tea"), "'tea' is no parameter; expected name=value, such as flows=2."),
        ((DEFER, "flows=9"), 'flows is "9"; expected a whole number from 1 to 4'),
        ((DEFER, "tea=9"), 'there is no parameter "tea"; expected one of case, hand, variant, '),
        ((DEFER, "--moment", "tea"), "This simulation has no moment 'tea'; expected one of start, "),
        (
            (DEFER, "--moment", "kick", "--json"),
            "--moment shortens the text output; expected it without --json",
        ),
    ],
)
def test_what_is_wrong_is_one_sentence_and_exit_2(arguments, sentence):
    done = run("simulate", *arguments, code=2)
    assert done.stderr.startswith(f"skbscope: {sentence}")
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_the_command_answers_to_its_name_of_before_0_2_0():
    assert run("film", DEFER).stdout == run("simulate", DEFER).stdout
    commands = [line.split()[0] for line in run("--help").stdout.splitlines() if line.startswith("  ")]
    assert "simulate" in commands
    assert "film" not in commands
