"""Lines as the readers of tables take them: heads on one line, and each row with its own key."""

from skbscope.results.cleaning import Line
from skbscope.results.mail.tables.foldedrows import with_folded_rows
from skbscope.results.mail.tables.gridrows import with_grid_rows
from skbscope.results.mail.tables.headlines import (
    from_commas,
    joined_heads,
    with_keys,
    with_second_lines,
    with_two_names,
    with_wrapped_labels,
)
from skbscope.results.mail.tables.wordkeys import with_joined_words


def laid_out(lines: list[Line], raw: list[str]) -> tuple[list[Line], list[str]]:
    """The lines and their uncleaned text. Places in a line are those of the names and numbers of the text."""
    lines, raw = with_grid_rows(*with_folded_rows(lines, raw))
    headed, raw = with_two_names(*with_second_lines(lines, raw))
    headed, raw = with_joined_words(*with_wrapped_labels(*with_keys(headed, raw)))
    return from_commas(joined_heads(headed, raw)), raw
