"""Random comparison documents with hostile names, for properties of what is written from them."""

import random
import string

from skbscope.domains.comparisons.models import (
    VERSION,
    Comparison,
    Difference,
    Drift,
    Options,
    Row,
    RunRef,
    SideDoc,
    Trust,
    Values,
    Word,
)

WORDS: list[Word] = [
    *(
        "NOT COMPARABLE",
        "CANNOT TELL",
        "FASTER",
        "SLOWER",
        "MORE",
        "LESS",
        "SMALL CHANGE",
        "SAME",
        "DESCRIBED",
    ),
]
HOSTILE = [
    *(
        "</script><script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "]]>",
        "| pipe | `tick` | @torvalds",
    ),
    *(
        "\x1b[31mred\x1b[0m",
        "\u202eright to left\u202c",
        "=cmd|' /C calc'!A0",
        "+1+1",
        "@SUM(A1)",
        "---\ndiff --git",
    ),
    *(
        "--- a/x",
        "Index: x",
        "# comment",
        "Signed-off-by: A <a@b>",
        "tab\there",
        "line\r\nbreak",
        "naïve µs Größe −1",
    ),
    *(
        "[link](javascript:alert(1))",
        "![p](http://x/y.png)",
        "#123 fixes !45",
        "\x00\x7f\x85",
        "日本語",
        "`" * 9,
    ),
    *(
        "x" * 300,
        "very " * 60,
        "",
        " ",
        "\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16"),
        "\\`",
        "\\|",
    ),
]


def name(rng: random.Random) -> str:
    """A label, half of them hostile."""
    if rng.random() < 0.5:
        return rng.choice(HOSTILE)
    return "".join(rng.choice(string.ascii_letters + " _.-:/") for _ in range(rng.randrange(1, 40)))


def number(rng: random.Random) -> float:
    """A value of any size and sign, also whole ones and zero."""
    value = rng.choice([0.0, 1.0, rng.uniform(-1, 1), rng.uniform(-1, 1) * 10 ** rng.randrange(0, 16)])
    return float(round(value)) if rng.random() < 0.4 else value


def values(rng: random.Random) -> Values:
    """A side of a row, now and then an empty one."""
    found = [number(rng) for _ in range(rng.randrange(0, 12))]
    middle = sorted(found)[len(found) // 2] if found else None
    return Values(found, middle, None, [], [1] * len(found))


def row(rng: random.Random, at: int) -> Row:
    """A row; its numbers fit no method, since only their writing is looked at."""
    word = rng.choice(WORDS)
    low, high = sorted((number(rng), number(rng)))
    return Row(
        id=f"{name(rng)}{at}",
        metric=name(rng),
        subject=rng.choice([None, name(rng)]),
        unit=rng.choice(["pps", "bit/s", "us", "%", "calls/interval", name(rng)]),
        better=rng.choice(["more", "less", None]),
        form=rng.choice(["value", "count", "share"]),
        before=values(rng),
        after=values(rng),
        scale=rng.choice(["ratio", "difference"]),
        effect=rng.choice([None, number(rng)]),
        low=rng.choice([None, low]),
        high=rng.choice([None, high]),
        of_before_pct=number(rng),
        of_after_pct=number(rng),
        p=rng.choice([None, rng.random(), 1e-9]),
        adjusted=rng.choice([None, rng.random()]),
        floor=rng.random(),
        test=rng.choice(["rank-sum", "sign-flip", "rank-sum approx", "none"]),
        spread_ratio=rng.choice([None, rng.random() * 3]),
        ks_p=None,
        margin=1.0,
        margin_because="1% by default",
        word=word,
        verdict=f"{word}: {name(rng)}",
        more_runs=rng.choice([None, 3]),
        primary=at == 0,
    )


def document(rng: random.Random) -> Comparison:
    """A whole comparison of 0 to 30 rows."""

    def side() -> SideDoc:
        runs = [
            RunRef(None, name(rng), name(rng), name(rng), None, name(rng), (1, 2), "0" * 64)
            for _ in range(rng.randrange(0, 4))
        ]
        return SideDoc(name(rng), runs, {name(rng): name(rng)})

    drift = [Drift("before", name(rng), 12.0, 0.01, name(rng))] if rng.random() < 0.3 else []
    order = rng.choice([None, "BA" * rng.randrange(1, 60)])
    return Comparison(
        version=VERSION,
        engine="0.1.0",
        title=name(rng),
        policy=None,
        before=side(),
        after=side(),
        rows=[row(rng, at) for at in range(rng.choice([0, 1, 2, 5, 30]))],
        differences=[Difference(name(rng), name(rng), None, False) for _ in range(rng.randrange(0, 4))],
        trust=Trust(order, "independent", 0, drift, [name(rng) for _ in range(rng.randrange(0, 8))]),
        options=Options(),
        family="1 primary; 4 secondary rows, BH q = 0.05",
    )
