"""The error with which a reader refuses a text."""


class ResultError(ValueError):
    """One sentence: what is wrong, where (1-based line), what was expected."""

    def __init__(self, sentence: str, line: int | None = None) -> None:
        super().__init__(f"{sentence}." if line is None else f"{sentence}, at line {line}.")
        # None when the fault is the text as a whole.
        self.line = line

    def __reduce__(self) -> tuple[object, ...]:
        """Crosses to another process as it is; the sentence gets no second full stop."""
        return _again, (str(self), self.line)


def _again(sentence: str, line: int | None) -> ResultError:
    error = ResultError("")
    error.args, error.line = (sentence,), line
    return error
