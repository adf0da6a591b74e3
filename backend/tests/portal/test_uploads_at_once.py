"""The same content from several senders at one moment: kept once, answered to each."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from .conftest import DATA

SENDERS = 8


@pytest.mark.parametrize("turn", range(3))
def test_the_same_new_content_at_once_is_stored_once_and_every_sender_is_answered(server, turn):
    content = f"nothing anybody reads, turn {turn}\n".encode() * 1000
    with ThreadPoolExecutor(SENDERS) as pool:
        answers = list(pool.map(lambda n: server.put(f"turn-{turn}-{n}.bin", content), range(SENDERS)))
    assert sorted(answer.status_code for answer in answers) == [200] * (SENDERS - 1) + [201]
    assert len({answer.json()["id"] for answer in answers}) == 1


def test_a_recording_from_several_senders_at_once_is_analysed_once(server, small):
    # A skippable frame of zstd: the same recording in other bytes.
    changed = small + b"\x50\x2a\x4d\x18\x04\x00\x00\x00once"
    with ThreadPoolExecutor(SENDERS) as pool:
        answers = list(pool.map(lambda n: server.put(f"once-{n}.perf.data.zst", changed), range(SENDERS)))
    assert {answer.status_code for answer in answers} == {200, 201}
    assert len({answer.json()["job_id"] for answer in answers if answer.json()["job_id"]}) == 1
    job = server.job(answers[0].json()["job_id"])
    assert (job["state"], job["attempts"]) == ("ready", 1)


def test_a_text_that_takes_long_to_read_keeps_nobody_from_writing(server, monkeypatch):
    begun, may_end, real = threading.Event(), threading.Event(), server.portal.reading.begin_file

    def slow(path, format_name=None):
        begun.set()
        may_end.wait(60)
        return real(path, format_name).result()

    content = (DATA / "runs" / "tcp4-rfs" / "before-1.iperf3.json").read_bytes()
    with ThreadPoolExecutor(1) as reading, ThreadPoolExecutor(1) as pool:
        monkeypatch.setattr(server.portal.reading, "begin_file", lambda *given: reading.submit(slow, *given))
        large = pool.submit(server.put, "slow.iperf3.json", content + b" ")
        try:
            assert begun.wait(30)
            assert server.put("meanwhile.bin", b"nothing anybody reads, meanwhile\n").status_code == 201
        finally:
            may_end.set()
        assert large.result(60).json()["run_ids"]
