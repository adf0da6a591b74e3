"""The settings of a command: the environment, and the data folder that its option names."""

import os
from pathlib import Path

from pydantic import ValidationError

from skbscope.errors import BadInput
from skbscope.settings import PRIVATE, Settings


def load(data_dir: Path | None) -> Settings:
    """The settings; BadInput names the variable that is wrong. Files that the command makes are its user's alone."""
    os.umask(PRIVATE)
    if data_dir is not None:
        # In the environment, so that the child process of a reloading server has it too.
        os.environ["SKBSCOPE_DATA_DIR"] = str(data_dir)
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors()[0]
        name = "SKBSCOPE_" + "_".join(str(part) for part in first["loc"]).upper()
        raise BadInput(f"{name}: {first['msg']}.") from None
