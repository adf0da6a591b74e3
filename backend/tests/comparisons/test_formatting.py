"""Numbers as texts show them."""

import pytest

from skbscope.domains.comparisons.formatting import written


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (2e-05, "0.00002"),
        (-2.1e-05, "-0.000021"),
        (1055201.0, "1,055,201"),
        (0.0, "0"),
        (7.25, "7.25"),
        (17629544748.0, "17,629,544,748"),
    ],
)
def test_a_number_is_written_as_a_mail_has_it(value: float, text: str) -> None:
    assert written(value) == text
