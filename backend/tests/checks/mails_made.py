"""Mails made for these tests, in the forms that lists use."""

HEAD = """\
From {author} {stamp}
From: {author} <{author}@example.org>
Date: {stamp}
Subject: {subject}
Message-ID: <{ident}@example.org>
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

{body}

"""
STAMP = "Mon, 2 Nov 2026 10:00:00 +0000"


def mail(
    body: str, subject: str = "[PATCH net-next] net: a change", ident: str = "1", author: str = "ada"
) -> str:
    """One message of an mbox."""
    return HEAD.format(author=author, stamp=STAMP, subject=subject, ident=ident, body=body)


def rates(before: float, after: float, runs: int = 6) -> str:
    """Blocks of iperf 3 totals in Mbit/s times ten, one a run, that differ by 0.1 % each."""

    def block(side: str, rate: float) -> str:
        head = "[ ID] Interval           Transfer     Bitrate\n"
        rows = (
            f"{head}[  5]   0.00-10.00  sec  1.00 GBytes  {10 * rate * (1 + 0.001 * at):.0f} Mbits/sec  receiver\n\n"
            for at in range(runs)
        )
        return f"{side}:\n\n" + "".join(f"$ iperf3 -c 192.0.2.1\n{row}" for row in rows)

    return block("Without patch", before) + block("With patch", after)
