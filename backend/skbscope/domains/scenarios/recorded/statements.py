"""SQL statements over the tables. Values are parameters; rules are numbers of the engine's catalogue."""

# `$alien` selects frees on another CPU than the one in the subject.
FIRST = """
SELECT min(t) AS t, count(*) AS n FROM read_parquet($file)
WHERE list_contains($rules::UTINYINT[], rule) AND (NOT $alien OR (subject >> 16) <> "from")
"""
PLACE = """
SELECT count(*) AS total, count(*) FILTER (t < $at) AS before FROM read_parquet($file)
WHERE list_contains($rules::UTINYINT[], rule)
"""
ROWS = """
SELECT * FROM read_parquet($file) WHERE t >= $at AND list_contains($rules::UTINYINT[], rule) ORDER BY i LIMIT $limit
"""
BACK = """
SELECT min(t) AS t FROM (
  SELECT t FROM read_parquet($file) WHERE t < $at AND list_contains($rules::UTINYINT[], rule)
  ORDER BY i DESC LIMIT $limit)
"""
# Complete flushes outside the window that free an skb which was pushed in it.
CLOSING = """
SELECT * FROM read_parquet($file)
WHERE list_contains($rules::UTINYINT[], rule) AND i NOT BETWEEN $first AND $last AND (event, subject >> 16) IN (
  SELECT (event, subject >> 16) FROM read_parquet($file)
  WHERE list_contains($rules::UTINYINT[], rule) AND list_contains($lives::UINTEGER[], life)
    AND i NOT BETWEEN $first AND $last)
"""
# Skbs that were pushed before the window and not flushed by then; a flush of CLOSING follows a push of the window.
OPEN = """
SELECT * FROM read_parquet($file)
WHERE i < $first AND list_contains($opens::UTINYINT[], rule)
  AND life NOT IN (
    SELECT life FROM read_parquet($file)
    WHERE i < $first AND list_contains($closes::UTINYINT[], rule) AND NOT list_contains($closing::UINTEGER[], i))
ORDER BY i
"""
SUBJECTS = """
SELECT subject, number FROM (
  SELECT subject, row_number() OVER (ORDER BY min(i)) - 1 AS number
  FROM read_parquet($file) WHERE list_contains($rules::UTINYINT[], rule) GROUP BY subject)
WHERE list_contains($subjects::UINTEGER[], subject)
"""
BETWEEN = """
SELECT event FROM read_parquet($file)
WHERE event BETWEEN $least AND $most AND list_contains($rules::UTINYINT[], rule)
"""
# The last decision of each slot of a table, and of each subject.
LAST_IN_SLOTS = """
SELECT * FROM read_parquet($file)
WHERE i < $before AND list_contains($rules::UTINYINT[], rule)
  AND list_contains($slots::UINTEGER[], (subject & $mask::UINTEGER)::UINTEGER)
QUALIFY row_number() OVER (PARTITION BY subject & $mask::UINTEGER ORDER BY i DESC) = 1
"""
LAST_OF_SUBJECTS = """
SELECT * FROM read_parquet($file)
WHERE i < $before AND list_contains($rules::UTINYINT[], rule) AND list_contains($subjects::UINTEGER[], subject)
QUALIFY row_number() OVER (PARTITION BY subject ORDER BY i DESC) = 1
"""
# The CPU of a free without an event; the event of any other free has its CPU.
LIVES = """
SELECT n, t0, alloc, CASE WHEN fate = $recycled THEN free_cpu ELSE $unknown END AS freed, first, address
FROM read_parquet($file) WHERE list_contains($lives::UINTEGER[], n)
"""
EVENTS = """
SELECT seq, cpu, kind FROM read_parquet($file)
WHERE seq BETWEEN $least AND $most AND list_contains($seqs::UINTEGER[], seq)
"""
