"""Every table has an owner that queries are narrowed by, or a reason to have none."""

from skbscope.access.rows import owned_tables
from skbscope.domains.tables import metadata

OPEN = {
    "audit": "only administrators are let to its route",
    "figures": "published",
    "holdings": "says who owns what",
    "tokens": "only looked up by the hash of a token's text",
    "tombstones": "its reader checks who asks",
    "upload_stems": "only used inside of queries for uploads",
    "usage": "counts of a sender, read by that sender",
}


def test_rows_of_every_table_have_an_owner_or_a_reason_to_have_none() -> None:
    declared = set(metadata().tables)
    assert owned_tables() | set(OPEN) == declared
    assert owned_tables() & set(OPEN) == set()
