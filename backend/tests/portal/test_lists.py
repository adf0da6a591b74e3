"""A list of recordings costs what it shows: the same questions to the database, however many rows."""

from sqlalchemy import event

LINE = (
    " swapper     0/0 [000] {second}.000001: skb:kfree_skb: "
    "skbaddr=0xffff888100001000 location=f+0x1 reason: NO_SOCKET\n"
)


def body(server, limit):
    """Statements the database is asked for one page of the list, and its rows."""
    seen = []

    def note(_connection, _cursor, statement, *_):
        seen.append(statement)

    event.listen(server.portal.db.engine, "before_cursor_execute", note)
    try:
        items = server.get("/traces", limit=limit)["items"]
    finally:
        event.remove(server.portal.db.engine, "before_cursor_execute", note)
    return sum("FROM traces" in one or "FROM analyses" in one or "FROM jobs" in one for one in seen), items


def test_a_page_of_many_asks_as_often_as_a_page_of_one(server):
    for second in range(6):
        sent = server.put(f"host{second}.perf.txt", LINE.format(second=10 + second).encode()).json()
        assert server.job(sent["job_id"])["state"] == "ready"
    # The job runner asks now and then too.
    of_one, one = min((body(server, 1) for _ in range(5)), key=lambda page: page[0])
    of_six, six = min((body(server, 6) for _ in range(5)), key=lambda page: page[0])
    assert (len(one), len(six)) == (1, 6)
    assert all(card["events"] == 1 for card in six)
    assert of_one == of_six
