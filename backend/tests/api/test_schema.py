"""Every route against its OpenAPI description: schemathesis sends requests that fit it and requests that do not.

`SKBSCOPE_SCHEMA_EXAMPLES` sets the number of generated requests for each route (12 by default); the same number
generates the same requests.
"""

import os
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    positive_data_acceptance,
    unsupported_method,
)

from api.conftest import Filled
from api.content import SPARE
from skbscope.web.app import create_app

pytestmark = pytest.mark.slow

EXAMPLES = int(os.environ.get("SKBSCOPE_SCHEMA_EXAMPLES", "12"))
DESCRIPTION = create_app(None).openapi()
NOT_DESCRIBED = [positive_data_acceptance]
"""A description cannot say all that is wanted (a cursor of the page before, SQL, names without direction marks), so
what fits it may still be refused, in one sentence and with 4xx."""
ONE_ADDRESS = "/api/v1/uploads/"
"""Below it several templates have the same addresses (a name may hold anything); schemathesis looks for the methods of
each by itself. `portal/test_error_shape.py` holds what is allowed there."""
KNOWN: dict[str, list[str]] = {}
"""Ids that exist, once there is a server."""

NAMES: dict[str, list[Any]] = {}
"""Values of fields and of the query that mean something, by name."""

schema = schemathesis.openapi.from_dict(DESCRIPTION)
fitting = schemathesis.openapi.from_dict(DESCRIPTION)
"""The same, with fitting requests only and with names that exist, so that handlers find content."""
fitting.config.generation.update(modes=[schemathesis.GenerationMode.POSITIVE])
fitting.config.phases.coverage.enabled = False
BOUNDED = settings(
    max_examples=EXAMPLES,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@schema.hook
@fitting.hook
def flatmap_path_parameters(context: Any, given: Any) -> Any:
    """Ids that exist, four times of five; what is deleted is nothing the others need."""
    operation = context.operation
    takes = operation.method.upper() == "DELETE" or operation.path.endswith("/withdraw")
    names = given or {}
    keys = {name: f"{SPARE} {name}" if takes else name for name in names}
    there = {name: st.sampled_from(KNOWN[key]) for name, key in keys.items() if key in KNOWN}
    fixed = st.fixed_dictionaries(there).map(lambda ids: {**names, **ids})
    return st.one_of(fixed, fixed, fixed, fixed, st.just(given))


@fitting.hook
def flatmap_query(_context: Any, given: Any) -> Any:
    """Names that exist."""
    return named(given)


@fitting.hook
def flatmap_body(_context: Any, given: Any) -> Any:
    """The same inside of bodies."""
    return named(given)


def named(given: Any) -> Any:
    """Values that mean something in place of generated ones, where there are any."""
    if not isinstance(given, dict):
        return st.just(given)
    there = {name: st.sampled_from(NAMES[name]) for name in given if name in NAMES}
    return st.fixed_dictionaries(there).map(lambda known: {**given, **known})


@schema.parametrize()
@BOUNDED
def test_answers_as_it_is_described(case: schemathesis.Case, filled: Filled) -> None:
    ask(case, filled)


@fitting.parametrize()
@BOUNDED
def test_answers_about_what_exists_as_it_is_described(case: schemathesis.Case, filled: Filled) -> None:
    ask(case, filled)


def ask(case: schemathesis.Case, filled: Filled) -> None:
    """No 5xx, and an answer that is described."""
    KNOWN.update(filled.ids)
    NAMES.update(filled.values)
    url = f"http://127.0.0.1:{filled.server.port}"
    methods = [unsupported_method, allow_header_conformance] if case.path.startswith(ONE_ADDRESS) else []
    case.call_and_validate(base_url=url, timeout=30, excluded_checks=[*NOT_DESCRIBED, *methods])
