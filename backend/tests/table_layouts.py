"""The same cells as tables of a mail: with bars, in columns, with tabs, with blanks collapsed."""

LAYOUTS = ["bars", "right", "left", "tabs", "collapsed"]


def laid_out(cells: list[list[str]], layout: str) -> str:
    """A table with its head first."""
    if layout == "bars":
        rule = ["---"] * len(cells[0])
        return "".join(f"| {' | '.join(line)} |\n" for line in [cells[0], rule, *cells[1:]])
    if layout == "tabs":
        return "".join("\t".join(line) + "\n" for line in cells)
    wide = [max(len(line[at]) for line in cells) + 3 for at in range(len(cells[0]))]
    if layout == "collapsed":
        return "".join(" ".join(line) + "\n" for line in cells)
    pad = str.rjust if layout == "right" else str.ljust
    return "".join(
        "".join(pad(*pair) for pair in zip(line, wide, strict=True)).rstrip() + "\n" for line in cells
    )
