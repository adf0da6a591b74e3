"""`/proc/softirqs` and `/proc/interrupts`: a head of CPUs, then a row of counts a name.

                    CPU0       CPU2          CPUs that are off-line have no column
      NET_RX:      43066     104508
         29:       12345        678   IR-PCI-MSI 524288-edge   eth0-TxRx-0
         ERR:          0                     some rows count the host, not a CPU

Format: show_softirqs in fs/proc/softirqs.c, show_interrupts in kernel/irq/proc.c, v6.18.
"""

from skbscope.capture.counted import MAX_COUNTERS, Counted
from skbscope.results.cleaning import clean


def read(text: str) -> Counted:
    """`NET_RX/cpu0`; a row with fewer counts than CPUs is `ERR` alone."""
    found = Counted()
    columns: list[str] = []
    for line in clean(text):
        words = line.text.split()
        if not words:
            continue
        head = [
            word[3:] for word in words if word.startswith("CPU") and word[3:].isascii() and word[3:].isdigit()
        ]
        if len(head) == len(words):
            columns = [f"cpu{int(number[:9])}" for number in head]
        elif not words[0].endswith(":") or not columns:
            found.skip("no row below a head of CPUs")
        else:
            _row(words, columns, found)
    return found


def _row(words: list[str], columns: list[str], found: Counted) -> None:
    name, counts = words[0][:-1], []
    for word in words[1 : len(columns) + 1]:
        if not (word.isascii() and word.isdigit() and len(word) <= 20):
            break
        counts.append(int(word))
    if len(found.values) + len(counts) > MAX_COUNTERS:
        found.skip(f"over {MAX_COUNTERS} counters")
    elif len(counts) == len(columns):
        found.values |= {f"{name}/{column}": count for column, count in zip(columns, counts, strict=True)}
    elif len(counts) == 1:
        found.values[name] = counts[0]
    else:
        found.skip("as many counts as no CPU and not all have")
