"""Counters of this process. Labels are fixed words and route templates, never text from a user."""

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
UPLOADS = Counter("skbscope_uploads", "Bodies sent to /uploads that were stored.", registry=COUNTED)
UPLOADED = Counter(
    "skbscope_upload_bytes", "Bytes of bodies sent to /uploads, stored or not.", registry=COUNTED
)
PUBLISHED = Counter("skbscope_figures_published", "Answers that made a figure.", registry=COUNTED)
LEASES = Counter(
    "skbscope_leases_lost", "Jobs of servers that ended or did not answer, claimed again.", registry=COUNTED
)
DEATHS = Counter(
    "skbscope_worker_deaths", "Jobs whose worker process ended before they did.", registry=COUNTED
)
