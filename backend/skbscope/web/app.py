"""The application: routers, middlewares and pages around one portal."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from fastapi import APIRouter, FastAPI
from pydantic import BaseModel
from starlette.staticfiles import StaticFiles

from skbscope import __version__, problems
from skbscope.access import routes as access
from skbscope.access import signin_routes as signin
from skbscope.access.forwarded import Forwarded
from skbscope.access.middleware import AuthMiddleware
from skbscope.domains.campaigns import routes as campaigns
from skbscope.domains.claims import routes as claims
from skbscope.domains.comparisons import notes as comparison_notes
from skbscope.domains.comparisons import routes as comparisons
from skbscope.domains.figures import routes as figures
from skbscope.domains.figures.middleware import FigureMiddleware
from skbscope.domains.pastes import routes as pastes
from skbscope.domains.runs import routes as results
from skbscope.domains.scenarios import routes as scenarios
from skbscope.domains.search import routes as search
from skbscope.domains.sql import routes as sql
from skbscope.domains.traces import forecasts, notes, sweeps, versus, views
from skbscope.domains.traces import routes as traces
from skbscope.domains.uploads import routes as uploads
from skbscope.jobs import routes as jobs
from skbscope.problem_schema import RESPONSES
from skbscope.resources import FONTS
from skbscope.settings import PRIVATE, Settings
from skbscope.web import catalogue
from skbscope.web.pages import routes as pages
from skbscope.web.portal import Portal
from skbscope.web.request_log import RequestLogMiddleware
from skbscope.web.security import SecurityMiddleware

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
    """The application of a portal, which it starts and closes; without one only for its OpenAPI description."""

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
        # The client generator names its functions after these, so a handler's name is part of the interface.
        generate_unique_id_function=lambda route: route.name,
    )
    for module in (
        *(
            uploads,
            jobs,
            traces,
            notes,
            views,
            sweeps,
            forecasts,
            versus,
            catalogue,
            scenarios,
            results,
            pastes,
        ),
        *(comparisons, comparison_notes, figures, claims, search, sql, campaigns, access, signin),
    ):
        app.include_router(module.router, prefix=API)
    for module in (uploads, comparisons):
        app.include_router(module.access_router, prefix=API)
    app.include_router(_health, prefix=API)
    # Without the pages, whose route matches every address.
    app.state.api_routes = tuple(app.router.routes)
    problems.install(app)
    app.openapi = partial(problems.described, app)  # type: ignore[method-assign]
    if portal is not None:
        for name, value in portal.state().items():
            setattr(app.state, name, value)
        app.mount("/fonts", StaticFiles(directory=FONTS))
        pages.install(app, portal.settings.frontend_dir, portal.articles, portal.access is not None)
        if portal.access is not None:
            # Inside the security middleware, which adds headers to its refusals.
            app.add_middleware(AuthMiddleware, settings=portal.settings, access=portal.access)
        app.add_middleware(SecurityMiddleware, allowed_hosts=portal.settings.allowed_hosts)
        # Outside the security middleware, because published figures have other headers.
        app.add_middleware(FigureMiddleware, storage=portal.storage, publisher=portal.publisher)
        app.add_middleware(Forwarded, proxies=portal.settings.proxies)
        # Around everything, also the handler of crashes; other middleware must be added before this line.
        app.middleware_stack = RequestLogMiddleware(
            app.build_middleware_stack(), portal.storage, portal.jobs, portal.lifecycle
        )
    return app


def from_environment() -> FastAPI:
    """The application by environment variables only, for servers that need a factory."""
    os.umask(PRIVATE)
    return create_app(Portal(Settings()))
