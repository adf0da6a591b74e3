"""Work that outlives a request: written down, claimed by a server, done by a worker, begun again after any crash.

    waiting ──claim──> owned ──begins──> running ──> ready
       ^                 │                  │└─────> failed     the input's fault, or begun too often (parked)
       └────── lease ended, worker lost, store away ┘           after a pause that doubles

`models` rows and words · `queue` what stands in the database · `runner` the thread that claims, watches and settles ·
`backend` who does the work (`local`, `cluster`) · `tasks` the work by name · `routes` HTTP.
"""
