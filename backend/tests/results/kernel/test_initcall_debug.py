"""initcall_debug: functions and devices with their durations, folded lines, other lines of the log between them."""

import pytest
from cpu import cpu_seconds
from mail_pairs import compared

from skbscope.results.cleaning import clean
from skbscope.results.errors import ResultError
from skbscope.results.mail import read as read_mail
from skbscope.results.models import Run
from skbscope.results.read.kernel import initcall_debug

BOOT = """\
[    0.512201] calling  nvme_init+0x0/0x5b [nvme] @ 1
[    0.512345] initcall nvme_init+0x0/0x5b [nvme] returned 0 after 37 usecs
[    0.520000] nvme nvme0: pci function 0000:01:00.0
[    0.531234] probe of 0000:01:00.0 returned 1 after 12345 usecs
[    0.541234][    T1] initcall virtio_net_driver_init+0x0/0x90 returned -19 after 1042 usecs
"""
RESUME = "[  {stamp}] {device}: PM: pci_pm_resume+0x0/0x110 returned 0 after {usecs} usecs\n"


def durations(run: Run) -> list[tuple[str | None, float | None]]:
    return [(row.subject, row.value) for row in run.rows]


def test_calls_and_probes_of_a_boot() -> None:
    (run,) = initcall_debug.read(BOOT)
    assert durations(run) == [
        ("nvme_init", 37),
        ("probe of 0000:01:00.0", 12345),
        ("virtio_net_driver_init", 1042),
    ]
    row = run.rows[0]
    assert (row.metric, row.unit, row.direction, row.value_from, row.lines, row.tick) == (
        *("duration", "us", "less", "total"),
        *((2, 2), 1.0),
    )
    assert [(note.text, note.line) for note in run.notes] == [("virtio_net_driver_init returned -19", 5)]


@pytest.mark.parametrize(
    ("line", "subject"),
    [
        ("ice 0000:86:00.0: PM: pci_pm_resume+0x0/0x110 returned 0 after 5 usecs", "ice 0000:86:00.0: pci_pm_resume"),
        ("[  1.5] usb1: PM: usb_dev_resume+0x0/0x20 returned 0 after 5 usecs", "usb1: usb_dev_resume"),
        ("[  1.5] i8042 i8042: i8042_pm_resume+0x0/0x20 returned 0 after 5 usecs", "i8042 i8042: i8042_pm_resume"),
        ("pci_pm_resume+0x0/0x110 returned 0 after 5 usecs", "pci_pm_resume"),
        ("Nov 29 08:00:01 lab kernel: initcall init+0x0/0x12 returned 0 after 5 usecs", "init"),
    ],
)  # fmt: skip
def test_drivers_and_devices_are_part_of_the_name(line: str, subject: str) -> None:
    (run,) = initcall_debug.read(line)
    assert durations(run) == [(subject, 5)]


@pytest.mark.parametrize(
    "folded",
    [
        "PM: pci_pm_resume+0x0/0x110\nreturned 0 after 9415 usecs",
        "PM: pci_pm_resume+0x0/0x110 returned\n0 after 9415 usecs",
        "PM: pci_pm_resume+0x0/0x110 returned 0\nafter 9415 usecs",
        "PM: pci_pm_resume+0x0/0x110 returned 0 after\n9415 usecs",
        "PM: pci_pm_resume+0x0/0x110 returned 0 after 9415\nusecs",
    ],
)
def test_a_folded_line_is_read_wherever_it_is_folded(folded: str) -> None:
    (run,) = initcall_debug.read(f"> [  104.241129] ice 0000:86:00.0: {folded}\n".replace("\n", "\n> ", 1))
    assert durations(run) == [("ice 0000:86:00.0: pci_pm_resume", 9415)]
    assert run.rows[0].lines == (1, 2)


def test_repeats_of_one_function_are_samples() -> None:
    text = "".join(
        RESUME.format(stamp=stamp, device="ice 0000:86:00.0", usecs=usecs)
        for stamp, usecs in ((104.1, 9000), (204.1, 9500), (304.1, 9300))
    )
    (run,) = initcall_debug.read(text)
    (row,) = run.rows
    assert (row.samples, row.value, row.value_from, row.lines) == ([9000, 9500, 9300], 9300, "median", (1, 3))


def test_other_text_is_between_two_logs() -> None:
    assert len(initcall_debug.read(f"{BOOT}\n{BOOT}".replace(" 37 ", " 38 ", 1))) == 1
    runs = initcall_debug.read(f"Before:\n{BOOT}\nAfter:\n{BOOT.replace(' 37 ', ' 31 ')}")
    assert [(run.side, run.rows[0].value) for run in runs] == [("before", 37), ("after", 31)]
    # The rest of a line of the log that a mail has folded is none.
    folded = BOOT.replace(
        "nvme nvme0: pci", "nvme nvme0: this controller has no name and is that of the pci\n"
    )
    assert len(initcall_debug.read(folded)) == 1


@pytest.mark.parametrize("heads", [("Before the patch", "After the patch"), ("Without X", "With X")])
def test_devices_that_resume_in_another_order_are_compared(heads: tuple[str, str]) -> None:
    devices = (("ice 0000:86:00.0", 9415, 8450), ("ice 0000:86:00.1", 9443, 8485))
    before = "".join(
        RESUME.format(stamp="104.241129", device=name, usecs=first) for name, first, _ in devices
    )
    after = "".join(
        RESUME.format(stamp="122.749022", device=name, usecs=last) for name, _, last in devices[::-1]
    )
    text = f"{heads[0]}:\n```\n{before}```\n{heads[1]}:\n```\n{after}```\n"
    assert compared(text) == [("duration", 9415, 8450, "us"), ("duration", 9443, 8485, "us")]
    assert {item.run.tool for item in read_mail(text).found} == {"initcall_debug"}


@pytest.mark.parametrize(
    "text",
    [
        "the call returned 0 after 37 usecs\n",
        "nvme_init+0x0/0x5b\n",
        "[    0.5] calling  nvme_init+0x0/0x5b @ 1\n",
        "0x12+0x0/0x5b returned 0 after 37 usecs\n",
    ],
)
def test_other_lines_are_none(text: str) -> None:
    with pytest.raises(ResultError, match="no call of initcall_debug"):
        initcall_debug.read(text)


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit", [BOOT, "x\ninit+0x0/0x1 returned 0 after 1 usecs\n", "init+0x0/0x1 returned\n"]
)
def test_more_lines_cost_no_more_than_their_share(unit: str) -> None:
    def cost(times: int) -> float:
        return cpu_seconds(lambda: initcall_debug.blocks(clean(unit * times)), 3)

    assert cost(4_000) < 10 * max(cost(1_000), 0.02)
