"""A server's name tells another whether it is gone: on this machine at once, of another machine never."""

import os
import subprocess
import sys

from skbscope.jobs.identity import is_gone, me


def test_this_process_is_not_gone():
    assert not is_gone(me())


def test_a_process_that_ended_is_gone_also_before_anybody_waits_for_it():
    command = [sys.executable, "-c", "from skbscope.jobs.identity import me; print(me(), flush=True)"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as done:
        assert done.stdout is not None
        name = done.stdout.read().strip()
        # A zombie has a pid and a start time still.
        os.waitid(os.P_PID, done.pid, os.WEXITED | os.WNOWAIT)
        assert is_gone(name)
        done.wait()
        assert is_gone(name)


def test_a_pid_that_another_process_has_now_is_gone():
    machine, pid, ticks = me().rsplit("/", 2)
    assert is_gone(f"{machine}/{pid}/{int(ticks) - 1}")


def test_of_another_machine_nothing_is_known():
    assert not is_gone("elsewhere/8f1c/4026531836/999999/1")
    assert not is_gone("nonsense")
    assert not is_gone("")
