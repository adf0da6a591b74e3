"""Answers to failed requests, all as `ProblemDetail`."""

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.routing import Match

from skbscope.errors import MEDIA_TYPE, NotFound, Problem, TooLarge, problem_body
from skbscope.logs import request_id

_METHODS = ("DELETE", "GET", "PATCH", "POST", "PUT")
_FRAMEWORK = {
    404: ("NotFound", NotFound.title),
    405: ("MethodNotAllowed", "That method is not offered here"),
    413: ("TooLarge", TooLarge.title),
}


def install(app: FastAPI) -> None:
    """Registers all handlers."""
    app.add_exception_handler(Problem, on_problem)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(Exception, on_crash)


def described(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI description, with the right media type for problems."""
    schema = FastAPI.openapi(app)
    for methods in schema["paths"].values():
        for operation in methods.values():
            problem = operation["responses"].get("default")
            if problem:
                # The framework gives it the media type of the route's other answers.
                problem["content"] = {MEDIA_TYPE: next(iter(problem["content"].values()))}
    return schema


def answer(body: dict[str, object], headers: dict[str, str] | None = None) -> JSONResponse:
    """A problem as a response."""
    status = body["status"]
    assert isinstance(status, int)
    if status >= 500 and (request := request_id.get()):
        # The id by which the failure is found in the log.
        body = {**body, "instance": f"{body['instance']}#{request}"}
    return JSONResponse(body, status, headers=headers, media_type=MEDIA_TYPE)


async def on_problem(request: Request, error: Exception) -> JSONResponse:
    """An error of ours, with Retry-After if the request may be repeated."""
    assert isinstance(error, Problem)
    seconds = getattr(error, "retry_after_s", None)
    headers = {"Retry-After": str(seconds)} if seconds is not None else None
    return answer(error.body(request.url.path), headers)


async def on_http(request: Request, error: Exception) -> JSONResponse:
    """An error of the framework: unknown path, wrong method."""
    assert isinstance(error, HTTPException)
    kind, title = _FRAMEWORK.get(error.status_code, ("refused", "The request was refused"))
    detail = f"{request.method} {request.url.path}: {error.detail}."
    headers = dict(error.headers or {})
    if error.status_code == 405 and (offered := methods(request)):
        # The framework names the methods of the first matching route only, and others may match too (RFC 9110, 10.2.1).
        headers["Allow"] = ", ".join(offered)
    return answer(problem_body(kind, title, error.status_code, detail, request.url.path), headers)


def methods(request: Request) -> list[str]:
    """The methods that the API offers at the address of a request; empty for an unknown address."""
    scope = dict(request.scope)
    routes = request.app.state.api_routes
    return [
        method
        for method in _METHODS
        if any(route.matches({**scope, "method": method})[0] == Match.FULL for route in routes)
    ]


async def on_invalid(request: Request, error: Exception) -> JSONResponse:
    """A parameter or body that does not fit its type: the first one, in one sentence."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    detail = f"{where}: {first['msg']}."
    return answer(problem_body("BadRequest", "The request does not fit", 422, detail, request.url.path))


async def on_crash(request: Request, _error: Exception) -> JSONResponse:
    """A mistake of ours: the cause is logged and not sent."""
    detail = "The server failed while answering; its log says more."
    return answer(problem_body("Problem", Problem.title, 500, detail, request.url.path))
