"""Many made mails: without an effect few are found faster or slower, and damage neither stops nor slows the check.

`SKBSCOPE_MAILS=10000 pytest tests/checks/test_many_mails.py -m slow` makes that many.
"""

import logging
import os
import random
import time

import pytest
from checks.mails_made import mail, rates

from skbscope.domains.checks import lane, reply
from skbscope.domains.checks.check import check
from skbscope.results.errors import ResultError

pytestmark = pytest.mark.slow
log = logging.getLogger(__name__)

MAILS = int(os.environ.get("SKBSCOPE_MAILS", "300"))
SLOWEST_SECONDS = 2.0
RUNS = (1, 1, 2, 3, 3, 5, 6, 10)
"""Runs a side; most mails have few."""
NOISE = (0.002, 0.005, 0.01, 0.02, 0.05)
"""Deviation from run to run."""


def without_effect(chance: random.Random) -> str:
    """Both sides from one distribution."""
    noise, runs, rate = chance.choice(NOISE), chance.choice(RUNS), chance.uniform(1e3, 1e5)

    def side(name: str) -> str:
        values = (chance.gauss(rate, noise * rate) for _ in range(runs))
        rows = "".join(
            "$ iperf3 -c 192.0.2.1\n[ ID] Interval           Transfer     Bitrate\n"
            f"[  5]   0.00-10.00  sec  1.00 GBytes  {value:.1f} Mbits/sec  receiver\n\n"
            for value in values
        )
        return f"{name}:\n\n{rows}"

    return mail(side("Without patch") + side("With patch"))


def damaged(text: str, chance: random.Random) -> str:
    """The text with some characters changed, lines removed, repeated or exchanged, or cut off."""
    letters = list(text)
    for _ in range(chance.choice((1, 4, 30))):
        at = chance.randrange(len(letters))
        letters[at] = chr(chance.choice((chance.randrange(32, 127), chance.randrange(0x2000), 10, 9, 0x25)))
    lines = "".join(letters).split("\n")
    for _ in range(chance.choice((0, 1, 5))):
        at = chance.randrange(len(lines))
        lines[at : at + 1] = chance.choice(
            ([], [lines[at]] * 3, [lines[chance.randrange(len(lines))]], ["> " + lines[at]])
        )
    text = "\n".join(lines)
    return text[: chance.randrange(1, len(text))] if chance.random() < 0.2 else text


def test_what_has_no_effect_is_seldom_faster_or_slower() -> None:
    chance = random.Random(1)
    words = [check(without_effect(chance)).mails[0].figures[0].word for _ in range(min(MAILS, 1000))]
    wrong = sum(word in ("FASTER", "SLOWER") for word in words)
    log.info("%d of %d mails without an effect are found faster or slower", wrong, len(words))
    # At 1 % of 300, at most 8 are expected in 99 of 100 series.
    assert wrong <= max(8, len(words) // 100)


def test_damaged_mails_are_checked_or_refused_in_a_sentence_and_in_time() -> None:
    chance, slowest, refused = random.Random(2), 0.0, 0
    for _ in range(MAILS):
        gain = chance.randrange(1, 50)
        whole = mail(
            f"This improves throughput by {gain}%.\n\n{rates(1000, 1000 + 10 * gain, chance.choice((1, 3, 6)))}"
        )
        text = damaged(whole, chance)
        began = time.process_time()
        try:
            checked = check(text)
            reply.text(checked)
            lane.lines(checked)
        except ResultError as error:
            refused += "\n" not in str(error)
        slowest = max(slowest, time.process_time() - began)
    log.info("%d damaged mails, %d refused, the slowest took %.2f s", MAILS, refused, slowest)
    assert slowest < SLOWEST_SECONDS
