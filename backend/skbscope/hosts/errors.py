"""The error with which a host description is refused."""


class HostError(ValueError):
    """One sentence: what is wrong, where (1-based line), what was expected."""

    def __init__(self, sentence: str, line: int | None = None) -> None:
        super().__init__(f"{sentence}." if line is None else f"{sentence}, at line {line}.")
        # None when the fault is the text as a whole.
        self.line = line
