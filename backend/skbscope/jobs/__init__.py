"""Work that outlives a request: stored as a row, claimed by a server, done by a worker, started again after a crash.

    waiting ──claim──> owned ──begins──> running ──> ready
       ^                 │                  │└─────> failed     the input's fault, or begun too often (parked)
       └────── lease ended, worker lost, store away ┘           after a pause that doubles

`models` rows and states · `queue` changes of the table · `runner` the thread that claims, watches and settles jobs ·
`backend` who does the work (`local`, `cluster`) · `tasks` the work by name · `routes` HTTP.
"""
