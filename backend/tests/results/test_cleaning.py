"""From paste to lines: what mail, terminals and web pages add is gone, line numbers stay true."""

from cpu import costs_less

from skbscope.results.cleaning import MAX_LINE, clean


def texts(text: str) -> list[str]:
    return [line.text for line in clean(text)]


def test_quotes_go_and_their_depth_stays() -> None:
    lines = clean("tx 1 2\n> tx 1 2\n> > tx 1 2\n>>tx 1 2\n >  > tx 1 2\n")
    assert [(line.text, line.depth) for line in lines[:-1]] == [
        ("tx 1 2", 0),
        ("tx 1 2", 1),
        ("tx 1 2", 2),
        ("tx 1 2", 2),
        ("tx 1 2", 2),
    ]


def test_a_tools_own_greater_sign_stays() -> None:
    assert texts(">From 10.0.0.1") == [">From 10.0.0.1"]


def test_a_quote_mark_before_a_tab() -> None:
    assert texts(">\ttx 1 2") == ["tx 1 2"]


def test_colours_and_control_characters_go() -> None:
    assert texts("\x1b[1;32mtx\x1b[0m 1\x07 2\x08") == ["tx 1 2"]


def test_echoed_keys_go_and_ctrl_c_is_remembered() -> None:
    lines = clean("^Coutstanding 2466 (-64)\n^[[A^H^H^H^H^C\n^C^Z\nFUNC COUNT")
    assert [(line.text, line.interrupted) for line in lines] == [
        ("outstanding 2466 (-64)", True),
        ("", True),
        ("", True),
        ("FUNC COUNT", False),
    ]


def test_line_ends_of_three_kinds() -> None:
    assert [(line.number, line.text) for line in clean("a\r\nb\nc")] == [(1, "a"), (2, "b"), (3, "c")]
    assert [(line.number, line.text) for line in clean("a\rb\rc")] == [(1, "a"), (2, "b"), (3, "c")]


def test_progress_output_shares_its_line_number() -> None:
    assert [(line.number, line.text) for line in clean("10%\r20%\nx")] == [(1, "10%"), (1, "20%"), (2, "x")]


def test_byte_order_mark() -> None:
    assert texts("\ufefftx 1 2") == ["tx 1 2"]


def test_no_break_spaces_group_digits_or_are_blanks() -> None:
    assert texts("tx 3\u202f482 18\u00a0123") == ["tx 3'482 18'123"]
    assert texts("tx\u00a03482\u00a018123") == ["tx 3482 18123"]


def test_logger_prefixes() -> None:
    assert texts("[OUTPUT] tx 1 2\n: rx 0 0\n| rx 0 0") == ["tx 1 2", "rx 0 0", "rx 0 0"]


def test_quoted_printable_only_when_the_text_shows_it() -> None:
    coded = "a=3Db\ntx   1,851,9=\n50 2\nend\n"
    assert [(line.number, line.text) for line in clean(coded)][:3] == [
        (1, "a=b"),
        (2, "tx   1,851,950 2"),
        (4, "end"),
    ]
    assert texts("location=\nnext") == ["location=", "next"]


def test_the_head_of_a_mail_alone_makes_no_text_quoted_printable() -> None:
    head = ["X-Data: =?us-ascii?Q?abc=3D=3D?=", "DKIM-Signature: v=1; a=rsa-sha256; b=ab=", ""]
    assert texts("\n".join([*head, "ttl=64 IOPS=6780"]))[-1] == "ttl=64 IOPS=6780"


def test_a_megabyte_of_spaces_is_cheap() -> None:
    spaces = " " * 1_000_000
    assert [line.text for line in clean(spaces)] == [""]
    assert costs_less(0.05, lambda: clean(spaces))


def test_a_long_line_is_cut() -> None:
    assert len(clean("x" * (MAX_LINE + 10))[0].text) == MAX_LINE


def test_hostile_escapes_are_linear() -> None:
    escapes = "\x1b[" * 200_000 + "\n" + "> " * 200_000 + "\n" + "^C" * 200_000
    assert costs_less(1.0, lambda: clean(escapes))


def test_empty_text_is_one_empty_line() -> None:
    assert texts("") == [""]
