"""The application: routers, guards and pages around one portal."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.staticfiles import StaticFiles

from skbscope import __version__, problems
from skbscope.access import routes as access
from skbscope.access.forwarded import Forwarded
from skbscope.access.gate import Gate
from skbscope.access.signin import routes as signin
from skbscope.campaigns import routes as campaigns
from skbscope.capture import routes as capture
from skbscope.claims import routes as claims
from skbscope.comparisons import routes as comparisons
from skbscope.figures import routes as figures
from skbscope.figures.artefacts import Artefacts
from skbscope.figures.drawing import FONTS
from skbscope.guard import Guard
from skbscope.hosts import routes as hosts
from skbscope.jobs import routes as jobs
from skbscope.operations.door import Door
from skbscope.pages import routes as pages
from skbscope.pastes import routes as pastes
from skbscope.portal import Portal
from skbscope.problem_schema import RESPONSES
from skbscope.replays import routes as replays
from skbscope.results import routes as results
from skbscope.scenarios import routes as scenarios
from skbscope.settings import Settings
from skbscope.sql import routes as sql
from skbscope.traces import routes as traces
from skbscope.traces import sweeps, views
from skbscope.uploads import formats
from skbscope.uploads import routes as uploads

API = "/api/v1"

_health = APIRouter(tags=["health"], responses=RESPONSES)


class Health(BaseModel):
    """The server answers."""

    status: str
    version: str


@_health.get("/health")
def get_health() -> Health:
    """Whether the server is up, and which version it is."""
    return Health(status="ok", version=__version__)


def create_app(portal: Portal | None) -> FastAPI:
    """The application of a portal, which it starts and closes; without one only its description can be asked for."""

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        assert portal is not None
        portal.start()
        try:
            yield
        finally:
            portal.close()

    app = FastAPI(
        title="skbscope",
        version=__version__,
        lifespan=lifespan,
        openapi_url=f"{API}/openapi.json",
        docs_url=None,
        redoc_url=None,
        # The client generator names its functions after these: a handler's name is part of the contract.
        generate_unique_id_function=_operation_id,
    )
    uploading = (uploads, formats, jobs)
    for module in (
        *uploading,
        traces,
        views,
        sweeps,
        replays,
        scenarios,
        hosts,
        results,
        pastes,
        comparisons,
        figures,
        claims,
        capture,
        sql,
        campaigns,
        access,
        signin,
    ):
        app.include_router(module.router, prefix=API)
    app.include_router(_health, prefix=API)
    # Without the pages, which take every address.
    app.state.api_routes = tuple(app.router.routes)
    problems.install(app)
    app.openapi = partial(problems.described, app)  # type: ignore[method-assign]
    if portal is not None:
        app.state.portal = portal
        app.state.database = portal.db
        app.state.settings = portal.settings
        app.mount("/fonts", StaticFiles(directory=FONTS))
        pages.install(app, portal.settings.frontend_dir, portal.articles, portal.access is not None)
        if portal.access is not None:
            # Inside of the guard, which gives its refusals their headers.
            app.add_middleware(Gate, settings=portal.settings, access=portal.access)
        app.add_middleware(Guard, allowed_hosts=portal.settings.allowed_hosts)
        # Outermost: published figures carry headers of their own.
        app.add_middleware(Artefacts, portal=portal)
        app.add_middleware(Forwarded, proxies=portal.settings.proxies)
        # Around all of it, the handler of crashes too; a middleware has to be added before this line.
        app.middleware_stack = Door(app.build_middleware_stack(), portal)
    return app


def from_environment() -> FastAPI:
    """The application by the environment alone, for servers that want a factory."""
    return create_app(Portal(Settings()))


def _operation_id(route: APIRoute) -> str:
    return route.name
