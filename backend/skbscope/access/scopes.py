"""Which scope each request needs, in one table. A request that changes something and is not in it needs `admin`."""

import re
from dataclasses import dataclass
from typing import Literal

from skbscope.access.models import Scope
from skbscope.access.principal import RowScope

API = "/api/v1"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

Cost = Literal["read", "work", "store"]
"""Which rate limit applies; `store` counts against the daily quota as well."""


@dataclass(frozen=True)
class Rule:
    """What one operation requires."""

    scope: Scope | None
    """None: open to everybody."""
    cost: Cost
    rows: RowScope = "named"
    anonymous: bool = False
    """Allowed without a token too, into quarantine, if the operator permits that."""


_OPEN = Rule(None, "work")
_SENT = Rule("upload", "store", anonymous=True)
_OWN = Rule("upload", "work", "own")
_ADMIN = Rule("admin", "work", "all")

TABLE: dict[tuple[str, str], Rule] = {
    ("PUT", "/uploads/{filename}"): _SENT,
    ("PATCH", "/uploads/{upload_id}"): _OWN,
    ("DELETE", "/uploads/{upload_id}"): _OWN,
    ("POST", "/pastes"): _OPEN,
    ("POST", "/pastes/check"): _OPEN,
    ("POST", "/pastes/proposed"): _OPEN,
    ("POST", "/pastes/confirmed"): _SENT,
    ("PUT", "/traces/{trace_id}/host"): Rule("upload", "work"),
    ("DELETE", "/traces/{trace_id}"): _OWN,
    ("PUT", "/traces/{trace_id}/notes/{note_id}"): _OWN,
    ("DELETE", "/traces/{trace_id}/notes/{note_id}"): _OWN,
    ("POST", "/traces/{trace_id}/analyses"): Rule("upload", "work"),
    ("GET", "/traces/{trace_id}/versus/{other_id}"): _OPEN,
    ("GET", "/search"): Rule(None, "work", "listed"),
    ("POST", "/analyses/{analysis_id}/sql"): _OPEN,
    ("POST", "/analyses/{analysis_id}/sql.csv"): _OPEN,
    ("POST", "/analyses/{analysis_id}/sweep"): _OPEN,
    ("POST", "/analyses/{analysis_id}/forecast"): _OPEN,
    ("PATCH", "/results/groups/{group}"): Rule("upload", "work", "exclusive"),
    ("POST", "/comparisons"): _SENT,
    ("POST", "/campaigns"): Rule("upload", "store"),
    ("PATCH", "/campaigns/{campaign_id}"): _OWN,
    ("DELETE", "/campaigns/{campaign_id}"): _OWN,
    ("PUT", "/campaigns/{campaign_id}/captures/{filename}"): Rule("upload", "store", "own"),
    ("POST", "/campaigns/{campaign_id}/captures"): _OWN,
    ("POST", "/figures"): Rule("publish", "store"),
    ("POST", "/figures/{figure_id}/withdraw"): Rule("publish", "work"),
    ("PATCH", "/comparisons/{comparison_id}"): _OWN,
    ("PUT", "/comparisons/{comparison_id}/notes/{note_id}"): _OWN,
    ("DELETE", "/comparisons/{comparison_id}/notes/{note_id}"): _OWN,
    ("POST", "/login"): _OPEN,
    ("POST", "/login/token"): _OPEN,
    ("DELETE", "/token"): Rule("upload", "work"),
    ("DELETE", "/sign-ins"): Rule("upload", "work"),
    ("GET", "/audit"): _ADMIN,
    ("GET", "/quarantine"): _ADMIN,
    ("POST", "/quarantine/{upload_id}/release"): _ADMIN,
}
"""(method, path below /api/v1 as in the OpenAPI description) → rule."""

_LISTS = Rule(None, "read", "listed")
_NAMED = Rule(None, "read", "named")
_BY_ID = re.compile(
    r"/(uploads|traces|analyses|jobs|comparisons|campaigns|results)/(?!(films|simulations|groups|throughput)(/|$))[^/]+(/.*)?"
)
"""Reads that name an object. All others return lists, which leave out what is unlisted or in quarantine."""


def _pattern(path: str) -> re.Pattern[str]:
    # A file name may hold anything, even line ends and slashes: a later check refuses it with a better sentence.
    parts = (".*" if part == "{filename}" else "[^/]+" if part[:1] == "{" else re.escape(part)
             for part in re.split(r"(\{[a-z_]+\})", path))  # fmt: skip
    return re.compile("".join(parts), re.DOTALL)


_COMPILED = [(method, _pattern(path), rule) for (method, path), rule in TABLE.items()]


def rule_of(method: str, path: str) -> Rule:
    """The rule of a request by its whole path."""
    below = path.removeprefix(API)
    for known, pattern, rule in _COMPILED:
        if method == known and pattern.fullmatch(below):
            return rule
    if method not in SAFE:
        return _ADMIN
    return _NAMED if _BY_ID.fullmatch(below) else _LISTS
