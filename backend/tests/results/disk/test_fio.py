"""fio: the same numbers from text and JSON, by job and direction; texts as fio 3.33 printed them."""

import json

import pytest

from skbscope.results import readers
from skbscope.results.errors import ResultError
from skbscope.results.read.disk import fio

TEXT = """\
x: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=sync, iodepth=1
fio-3.33
Starting 1 process

x: (groupid=0, jobs=1): err= 0: pid=3963: Tue Nov 24 11:51:13 2026
  read: IOPS=16.3k, BW=63.8MiB/s (66.9MB/s)(128MiB/2001msec)
    clat (usec): min=24, max=4568, avg=59.56, stdev=111.86
     lat (usec): min=24, max=4568, avg=59.61, stdev=111.87
    clat percentiles (usec):
     |  1.00th=[   38],  5.00th=[   40], 10.00th=[   43], 20.00th=[   44],
     | 99.00th=[  147], 99.50th=[  502], 99.90th=[ 1958], 99.95th=[ 2507],
     | 99.99th=[ 4015]
   bw (  KiB/s): min=62920, max=73376, per=100.00%, avg=67047.33, stdev=5564.74, samples=3

Run status group 0 (all jobs):
   READ: bw=63.8MiB/s (66.9MB/s), 63.8MiB/s-63.8MiB/s (66.9MB/s-66.9MB/s), io=128MiB (134MB), run=2001-2001msec
"""
LATENCY = {"mean": 59560.4, "N": 32817, "percentile": {"99.000000": 147000}}
JOB = {
    "jobname": "x",
    "error": 0,
    "read": {"total_ios": 32817, "iops": 16300.25, "bw_bytes": 66_900_000, "clat_ns": LATENCY},
    "write": {"total_ios": 0, "iops": 0.0, "bw_bytes": 0, "clat_ns": {"mean": 0.0}},
}


def test_text() -> None:
    (run,) = fio.read(TEXT)
    assert [(row.metric, row.unit, row.direction, row.value, row.subject) for row in run.rows] == [
        ("iops", "1/s", "more", 16300, "x read"),
        ("bandwidth", "bit/s", "more", round(63.8 * 8 * 1024**2, 3), "x read"),
        ("latency mean", "us", "less", 59.56, "x read"),
        ("latency p99", "us", "less", 147, "x read"),
    ]
    assert run.rows[0].tick == 100


def test_json_has_the_same_rows_and_none_of_a_direction_without_requests() -> None:
    (run,) = fio.read(json.dumps({"fio version": "fio-3.33", "jobs": [JOB]}, indent=2))
    assert [(row.metric, row.value, row.subject) for row in run.rows] == [
        ("iops", 16300.25, "x read"),
        ("bandwidth", 535_200_000, "x read"),
        ("latency mean", 59.56, "x read"),
        ("latency p99", 147, "x read"),
    ]
    assert run.environment == {"version": "fio-3.33"}


def test_two_starts_are_two_runs_and_both_forms_are_known() -> None:
    changed = TEXT.replace("16.3k", "17.1k")
    assert [run.rows[0].value for run in fio.read(TEXT + changed)] == [16300, 17100]
    document = json.dumps({"fio version": "fio-3.33", "jobs": [JOB]}, indent=2)
    assert [readers.sniff(text)[0].format for text in (TEXT, document)] == ["fio", "fio"]


def test_a_document_without_a_request_is_refused_in_one_sentence() -> None:
    with pytest.raises(ResultError, match="no job with a request"):
        fio.read('{"fio version": "fio-3.33", "jobs": []}')
