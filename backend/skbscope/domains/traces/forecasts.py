"""`POST /analyses/{id}/forecast`: what another kernel, or proposed rules, would change on the recorded host."""

from fastapi import APIRouter

from skbscope.domains.traces import analysis, service
from skbscope.domains.traces.questions import ask
from skbscope.jobs.runner import JobsDep
from skbscope.problem_schema import RESPONSES
from skbscope.replays.schemas import ForecastRequest, Forecasts
from skbscope.store.deps import StorageDep

router = APIRouter(tags=["replays"], responses=RESPONSES)


@router.post("/analyses/{analysis_id}/forecast")
async def forecast_analysis(
    storage: StorageDep, jobs: JobsDep, analysis_id: str, request: ForecastRequest
) -> Forecasts:
    """Replays the recording by its own rules and the other kernel's. An equal request is answered from the disk."""
    question = analysis.forecast_question(request.kernel, request.patches)
    with storage.db.session() as session:
        service.analysis_row(session, analysis_id)
    return Forecasts.model_validate(await ask(storage, jobs, analysis_id, "forecast", question))
