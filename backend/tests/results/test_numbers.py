"""Numbers as written by tools, people and locales (facts: formats 0.1)."""

import pytest

from skbscope.results.numbers import MAX_TOKEN, Convention, decide, parse, read_number


def values(tokens: list[str], *, integers: bool = True) -> list[float | None]:
    convention = decide(tokens, integers=integers)
    return [number.value if (number := parse(token, convention)) else None for token in tokens]


@pytest.mark.parametrize(
    ("token", "value"),
    [
        ("1,851,950", 1851950),
        ("1,88,28,546", 18828546),
        ("8,90,40,71,271", 8904071271),
        ("3.967.401.581", 3967401581),
        ("136383", 136383),
        ("0", 0),
        ("-12", -12),
        ("+12", 12),
        ("3'482", 3482),
        ("3’482", 3482),
        ("16,153", 16153),
        ("1,234.5", 1234.5),
        ("1.234,5", 1234.5),
        ("1.234.567,5", 1234567.5),
        ("00049279", 49279),
    ],
)
def test_integer_columns(token: str, value: float) -> None:
    number = read_number(token)
    assert number is not None
    assert number.value == value
    assert number.odd is None


@pytest.mark.parametrize(
    ("token", "value"),
    [
        ("2,35", 2.35),
        ("69,23", 69.23),
        ("4100,0000", 4100.0),
        ("103294.331", 103294.331),
        ("12.5", 12.5),
        ("0.00", 0.0),
    ],
)
def test_ratio_columns_read_a_single_separator_as_decimal(token: str, value: float) -> None:
    number = read_number(token, integers=False)
    assert number is not None
    assert number.value == pytest.approx(value)


def test_three_digits_are_ambiguous_and_the_column_decides() -> None:
    assert values(["1,234"]) == [1234]
    assert values(["1,234"], integers=False) == [1.234]


def test_a_comma_groups_beside_a_decimal_point_and_a_point_beside_a_decimal_comma() -> None:
    for tokens, value in (
        (("929,275", "1.2"), 929275),
        (("929.275", "1,25"), 929275),
        (("1.2", "929,275"), 929275),
    ):
        convention = decide(tokens, integers=False)
        read = [parse(token, convention) for token in tokens]
        assert value in [number.value for number in read if number], tokens


def test_the_block_decides_not_the_number() -> None:
    # Beside 1,851,950 a comma groups, so it groups in 52,107 as well, even in a column of ratios.
    assert values(["1,851,950", "52,107"], integers=False) == [1851950, 52107]
    # Beside 3.967.401.581 a dot groups, so the comma of 2,35 is decimal.
    assert values(["3.967.401.581", "2,35"], integers=False) == [3967401581, 2.35]
    assert values(["3.967.401.581", "1.234"], integers=False) == [3967401581, 1234]


@pytest.mark.parametrize(
    ("token", "value"), [("52,1076", 521076), ("1,2,3", 123), ("1234,567", 1234567), ("12,34", 1234)]
)
def test_a_separator_in_an_odd_place_is_read_and_flagged(token: str, value: float) -> None:
    number = read_number(token)
    assert number is not None
    assert number.value == value
    assert number.odd == f"{token}: separator in an odd place, read as {value}"


def test_an_odd_number_does_not_make_its_neighbours_odd() -> None:
    convention = decide(["405,466", "52,1076"], integers=True)
    assert parse("405,466", convention) == parse("405466", convention)


@pytest.mark.parametrize(
    "token",
    [
        "",
        "-",
        "nan",
        "inf",
        "<not",
        "(nil)",
        "N/A",
        "1e9",
        "0x10",
        "12a",
        ",",
        ".",
        "1,,2",
        ",1",
        "1.",
        "--1",
        "٣",
        "¹",
    ],
)
def test_what_is_no_number(token: str) -> None:
    assert read_number(token) is None


def test_the_length_is_bounded() -> None:
    assert read_number("9" * MAX_TOKEN) is not None
    assert read_number("9" * (MAX_TOKEN + 1)) is None


def test_group_and_decimal_are_never_the_same() -> None:
    for tokens in (["1,234", "2,3"], ["1.234.5", "2.5"], ["1,2,3", "4.5", "6,7"]):
        convention = decide(tokens, integers=True)
        assert convention.group != convention.decimal


def test_a_block_without_separators_still_reads_a_decimal_point() -> None:
    assert decide([], integers=True) == Convention(None, ".")
