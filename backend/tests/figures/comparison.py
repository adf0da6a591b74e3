"""Comparisons as documents, and the way to publish one: what is tested here is what becomes of a document."""

import random
from typing import Any

import httpx
from comparisons.random_documents import document
from portal.conftest import Running

from skbscope.domains.comparisons.models import (
    Comparison,
    Options,
    Row,
    RunRef,
    SideDoc,
    Trust,
    Values,
    digest,
    to_json,
)
from skbscope.domains.comparisons.repository import ComparisonRow

BEFORE = [16_153_328.0, 16_160_120.0, 16_149_004.0, 16_155_772.0, 16_151_090.0, 16_148_530.0]
AFTER = [17_205_328.0, 17_198_120.0, 17_230_004.0, 17_225_772.0, 17_201_090.0, 17_218_530.0]
VERDICT = "FASTER: 6.58% more rx, 95% CI +6.49% to +6.67%, beyond the margin of 1%"


def side(label: str, sha256: str) -> SideDoc:
    runs = [
        RunRef(None, f"{label} {at}", "xdp-bench", None, None, f"{label}-{at}.txt", (1, 20), sha256)
        for at in range(6)
    ]
    return SideDoc(label, runs)


def comparison(
    title: str = "redirect-map, drop in egress prog", label: str = "net-next", sha256: str = "0" * 64
) -> Comparison:
    row = Row(
        id="rx",
        metric="rx",
        subject=None,
        unit="pps",
        better="more",
        form="value",
        before=Values(BEFORE, 16_152_209.0, 6_000.0),
        after=Values(AFTER, 17_211_929.0, 20_000.0),
        scale="ratio",
        effect=6.58,
        low=6.49,
        high=6.67,
        of_before_pct=6.56,
        of_after_pct=6.16,
        p=0.0022,
        adjusted=0.0022,
        floor=0.0022,
        test="rank-sum",
        spread_ratio=None,
        ks_p=None,
        margin=1.0,
        margin_because="default 1 %",
        word="FASTER",
        verdict=VERDICT,
        more_runs=None,
        primary=True,
    )
    return Comparison(
        version=1,
        engine="0.1.0",
        title=title,
        policy=None,
        before=side(label, sha256),
        after=side("patched", sha256),
        rows=[row],
        differences=[],
        trust=Trust("BABABABABABA", "independent", 0, [], []),
        options=Options(),
        family="1 primary; 0 secondary rows",
    )


def hostile(seed: int) -> Comparison:
    return document(random.Random(seed))


def store(server: Running, made: Comparison) -> str:
    """Keeps a comparison as the service would; gives its id. Columns of text hold no NUL: PostgreSQL refuses it."""
    sha256 = digest(made)
    row = made.primary
    verdict = row.verdict if row else "NOT COMPARABLE"
    with server.portal.db.session() as session:
        if session.get(ComparisonRow, sha256[:12]) is None:
            session.add(
                ComparisonRow(
                    id=sha256[:12],
                    sha256=sha256,
                    title=made.title.replace("\0", ""),
                    policy=None,
                    word=row.word if row else "NOT COMPARABLE",
                    verdict=verdict.replace("\0", ""),
                    series="test",
                    run_ids=[],
                    document=to_json(made),
                )
            )
    return sha256[:12]


def publish(server: Running, made: Comparison, **more: Any) -> httpx.Response:
    return server.client.post("/figures", json={"comparison_id": store(server, made), **more})


def published(server: Running, made: Comparison | None = None, **more: Any) -> dict[str, Any]:
    """A published figure as the API gives it."""
    answer = publish(server, made or comparison(), **more)
    assert answer.status_code in (200, 201), answer.text
    figure: dict[str, Any] = answer.json()
    return figure
