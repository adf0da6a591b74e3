"""The plain package works without what its extras bring, and says in one sentence which extra is missing."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from skbscope.errors import BadInput, require

BACKEND = Path(__file__).resolve().parents[1]
EXTRAS = tomllib.loads((BACKEND / "pyproject.toml").read_text())["project"]["optional-dependencies"]
CALLS = {
    call
    for file in (BACKEND / "skbscope").rglob("*.py")
    for call in re.findall(r'require\("(\w+)", "(\w+)"', file.read_text())
}


def test_a_missing_module_is_refused_with_the_extra_that_brings_it() -> None:
    with pytest.raises(
        BadInput, match=re.escape("SKBSCOPE_X needs nosuch; `pip install 'skbscope[cluster]'` brings it.")
    ):
        require("cluster", "nosuch", "SKBSCOPE_X")
    require("cluster", "json", "SKBSCOPE_X")


def test_every_required_module_is_in_its_extra() -> None:
    assert {module for _, module in CALLS} == {"distributed", "obstore", "psycopg", "authlib"}
    for extra, module in CALLS:
        assert any(re.match(rf"{module}\b", one) for one in EXTRAS[extra])


def test_the_server_is_loaded_without_any_of_them() -> None:
    modules = sorted(
        {name for names in EXTRAS.values() for name in (re.split(r"\W", one)[0] for one in names)} | {"dask"}
    )
    probe = f"import sys, skbscope.commands.serve; print(sorted(set({modules}) & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
