"""Times that a shell or GNU time printed, below a side or behind it."""

from mail_pairs import compared, pairs

from skbscope.results.mail.reading import read

BASH = "real\t{}m{}s\nuser\t0m9.463s\nsys\t60m15.879s\n\n"


def test_repeats_of_bash_below_two_headings() -> None:
    def side(*seconds: float) -> str:
        return "".join(BASH.format(0, value) for value in seconds)

    text = f"Base (some tree):\n\n{side(18.228, 20.828, 19.789)}With this patch:\n\n{side(19.632, 18.463, 20.309)}"
    assert compared(text) == [
        ("real", 19.789, 19.632, "s"), ("user", 9.463, 9.463, "s"), ("sys", 3615.879, 3615.879, "s"),
    ]  # fmt: skip
    assert [len(item.run.rows[0].samples) for item in read(text).found] == [3, 3]


def test_zsh_and_gnu_time_behind_a_label() -> None:
    zsh = (
        "Before: tool -f x  0.07s user 0.00s system 0% cpu 1:04.84 total\n"
        "After: tool -f x  0.07s user 0.00s system 0% cpu 30.115 total\n"
    )
    assert ("real", 64.84, 30.115, "s") in compared(zsh)
    gnu = (
        "Before:\n6.20user 0.11system 0:06.31elapsed 99%CPU (0avgtext+0avgdata)\n"
        "After:\n5.20user 0.11system 1:00:05.31elapsed 99%CPU\n"
    )
    assert ("real", 6.31, 3605.31, "s") in compared(gnu)


def test_a_label_does_not_reach_behind_the_output_below_it() -> None:
    text = f"Baseline:\n{BASH.format(0, 18.2)}And of another machine:\n{BASH.format(0, 19.6)}"
    assert [item.run.label for item in read(text).found] == ["Baseline", "And of another machine"]


def test_parts_without_the_whole_are_no_time() -> None:
    assert read("user 1.5\nsys 2.5\n").found == []
    assert read("real estate 12.5\n").found == []


def test_gnu_time_may_end_behind_the_elapsed_time() -> None:
    text = "w/o patch:\n$ time ./bench\n0.20user 14.00system 0:15.00elapsed\nw/ patch:\n$ time ./bench\n"
    text += "0.21user 12.00system 0:13.00elapsed\n"
    assert sorted(pairs(text)) == [(0.2, 0.21), (14.0, 12.0), (15.0, 13.0)]


def test_zsh_and_gnu_time_in_a_locale_with_decimal_commas() -> None:
    zsh = "Before: 0,07s user 0,31s system 97% cpu 0,512 total\nAfter:  0,07s user 0,21s system 97% cpu 0,298 total\n"
    assert ("real", 0.512, 0.298, "s") in compared(zsh)
    gnu = "Before:\n6,20user 0,11system 0:06,31elapsed 99%CPU\nAfter:\n5,20user 0,11system 0:05,31elapsed 99%CPU\n"
    assert ("real", 6.31, 5.31, "s") in compared(gnu)
    # A time without its parts is no output of zsh.
    assert "real" not in [name for name, *_ in compared(zsh.replace("s user", " of"))]
