"""bpftrace -f json: an object a line, or pretty-printed."""

import json

import pytest

from skbscope.results.cleaning import clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Bucket, Run
from skbscope.results.read.bpf import bpftrace_json


def line(kind: str, data: object) -> str:
    return json.dumps({"type": kind, "data": data}) + "\n"


def only(text: str) -> Run:
    (run,) = bpftrace_json.read(text)
    return run


@pytest.mark.parametrize("indent", [None, 1, 4])
def test_maps_on_one_line_or_many(indent: int | None) -> None:
    document = {"type": "map", "data": {"@calls": {"key1": 2, "a,2": 3}, "@n": 5}}
    rows = only(json.dumps(document, indent=indent)).rows
    assert [(row.metric, row.subject, row.value) for row in rows] == [
        ("@calls", "key1", 2),
        ("@calls", "a,2", 3),
        ("@n", None, 5),
    ]


def test_both_ends_of_a_bucket_are_in_it() -> None:
    buckets = [{"max": -1, "count": 1}, {"min": 0, "max": 0, "count": 2}, {"min": 2, "max": 3, "count": 3}]
    buckets.append({"min": 4, "count": 4})
    rows = only(line("hist", {"@": buckets}) + line("lhist", {"@k": {"eth0": buckets[1:3]}})).rows
    assert rows[0].histogram is not None
    assert rows[0].histogram.buckets == [
        Bucket(None, 0, 1),
        Bucket(0, 1, 2),
        Bucket(2, 4, 3),
        Bucket(4, None, 4),
    ]
    assert [(row.metric, row.subject, row.value) for row in rows] == [("@", None, 10), ("@k", "eth0", 5)]


def test_stats_with_and_without_keys() -> None:
    one = {"count": 2, "average": 6, "total": 12}
    rows = only(line("stats", {"@s": one}) + line("stats", {"@k": {"curl": one}})).rows
    assert [(row.metric, row.subject, row.value) for row in rows[:3]] == [
        ("@s count", None, 2),
        ("@s average", None, 6),
        ("@s total", None, 12),
    ]
    assert {row.subject for row in rows[3:]} == {"curl"}


def test_a_map_with_the_keys_of_stats_but_other_values_is_a_map() -> None:
    rows = only(line("map", {"@m": {"count": 2, "total": 12}})).rows
    assert [(row.metric, row.subject) for row in rows] == [("@m", "count"), ("@m", "total")]


def test_a_time_series_is_samples() -> None:
    points = [{"interval_start": "1970-01-01 00:00:00.5", "value": value} for value in (9, None, 8)]
    (row,) = only(line("tseries", {"@a": points})).rows
    assert (row.samples, row.value) == ([9, 8], None)


def test_probes_attached_again_begin_a_run_and_lost_events_are_noted() -> None:
    text = line("attached_probes", {"probes": 2}) + line("lost_events", {"events": 7})
    text += line("printf", "hello\n") + line("map", {"@": 1})
    first, second = bpftrace_json.read(text + line("attached_probes", {"probes": 2}) + line("map", {"@": 2}))
    assert [note.text for note in first.notes] == ["bpftrace lost 7 events"]
    assert [row.value for run in (first, second) for row in run.rows] == [1, 2]


def test_what_is_left_out_is_counted_by_cause() -> None:
    text = line("map", {"@": 1, "@s": "bash", "@t": {"1": [1, 2]}}) + line("later", 1) + '{"a": 1}\n'
    assert [(note.text, note.line) for note in only(text).notes] == [
        ("2 maps with values that are neither numbers nor histograms left out", 1),
        ("1 objects of an unknown type left out", 2),
        ("1 objects without type and data left out", 3),
    ]


def test_quoted_in_a_mail() -> None:
    text = json.dumps({"type": "map", "data": {"@": {"a": 1}}}, indent=1)
    assert only("".join(f"> {part}\n" for part in text.splitlines())).rows[0].value == 1


@pytest.mark.parametrize("text", ["", "hello", "{}", '{"start": {}}', '{"type": "map"}'])
def test_not_bpftrace(text: str) -> None:
    assert bpftrace_json.sniff(clean(text)) is None
    with pytest.raises(ResultError, match=r"^no bpftrace object; expected one like .*, at line 1\.$"):
        bpftrace_json.read(text)


def test_broken_json_names_its_line() -> None:
    text = '{"type": "hist", "data": {\n"@": [\n{"min": 2, "max"'
    assert bpftrace_json.sniff(clean(text)) is not None
    with pytest.raises(
        ResultError, match=r"^the JSON breaks off here \(.*\); expected a whole bpftrace object, at line 3\.$"
    ):
        bpftrace_json.read(text)


def test_a_broken_object_does_not_take_the_rest_down() -> None:
    text = line("map", {"@a": 1}) + '{"type": "map", "data": {"@b":\n' + line("map", {"@c": 3})
    run = only(text)
    assert [row.metric for row in run.rows] == ["@a", "@c"]
    assert run.notes[0].text.startswith("an object was left out: the JSON breaks off here")


def test_output_without_a_map_says_so() -> None:
    with pytest.raises(ResultError, match="the bpftrace output holds no map; expected an object of type map"):
        bpftrace_json.read(line("printf", "hello"))


@pytest.mark.parametrize("value", ["[" * 100_000, "9" * 10_000, "NaN", "1e999"])
def test_hostile_numbers_and_nesting(value: str) -> None:
    with pytest.raises(ResultError):
        bpftrace_json.read('{"type": "map", "data": {"@": ' + value + "}}")
