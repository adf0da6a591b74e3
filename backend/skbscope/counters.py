"""What this process counts while it runs. Labels are fixed words and route templates, never anything a user sent."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

COUNTED = CollectorRegistry()

REQUESTS = Counter("skbscope_requests", "Requests answered.", ["route", "method", "status"], registry=COUNTED)
SECONDS = Histogram(
    "skbscope_request_seconds",
    "From a request's head to the last byte of its answer.",
    ["route", "method"],
    buckets=(0.005, 0.02, 0.1, 0.5, 2, 10, 60),
    registry=COUNTED,
)
IN_FLIGHT = Gauge("skbscope_requests_in_flight", "Requests being answered.", registry=COUNTED)
UPLOADS = Counter("skbscope_uploads", "Bodies sent to /uploads that were kept.", registry=COUNTED)
UPLOADED = Counter(
    "skbscope_upload_bytes", "Bytes of bodies sent to /uploads, kept or not.", registry=COUNTED
)
PUBLISHED = Counter("skbscope_figures_published", "Answers that made a figure.", registry=COUNTED)
LEASES = Counter(
    "skbscope_leases_lost", "Jobs taken from another server that was gone or silent.", registry=COUNTED
)
DEATHS = Counter("skbscope_worker_deaths", "Jobs whose worker process ended under them.", registry=COUNTED)
