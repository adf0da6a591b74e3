"""What is asked of the tables. Values travel as parameters; rules are numbers, as the engine's catalogue has them."""

# `$alien` asks for frees on another CPU than the one the subject names.
FIRST = """
SELECT min(t) AS t, count(*) AS n FROM read_parquet($file)
WHERE list_contains($rules::UTINYINT[], rule) AND (NOT $alien OR (subject >> 16) <> "from")
"""
PLACE = """
SELECT count(*) AS total, count(*) FILTER (t < $at) AS before FROM read_parquet($file)
WHERE list_contains($rules::UTINYINT[], rule)
"""
ROWS = """
SELECT i, event, t, rule, life, subject, "from", "to", level, agrees FROM read_parquet($file)
WHERE t >= $at AND list_contains($rules::UTINYINT[], rule) ORDER BY i LIMIT $limit
"""
BACK = """
SELECT min(t) AS t FROM (
  SELECT t FROM read_parquet($file) WHERE t < $at AND list_contains($rules::UTINYINT[], rule)
  ORDER BY i DESC LIMIT $limit)
"""
OF_LIVES = """
SELECT i, event, t, rule, life, subject, "from", "to", level, agrees FROM read_parquet($file)
WHERE i BETWEEN $least AND $most AND list_contains($rules::UTINYINT[], rule)
  AND list_contains($lives::UINTEGER[], life)
ORDER BY i
"""
WAITING = """
SELECT i, event, t, rule, life, subject, "from", "to", level, agrees FROM read_parquet($file)
WHERE i < $before AND list_contains($push::UTINYINT[], rule)
  AND life NOT IN (SELECT life FROM read_parquet($file) WHERE i < $before AND list_contains($flush::UTINYINT[], rule))
ORDER BY i
"""
SUBJECTS = """
SELECT subject FROM read_parquet($file) WHERE list_contains($rules::UTINYINT[], rule)
GROUP BY subject ORDER BY min(i)
"""
BETWEEN = """
SELECT i, event, t, rule, life, subject, "from", "to", level, agrees FROM read_parquet($file)
WHERE event BETWEEN $since AND $until AND list_contains($rules::UTINYINT[], rule) ORDER BY i
"""
# The last decision of each slot of a table, and of each subject.
LAST_IN_SLOTS = """
SELECT i, event, t, rule, life, subject, "from", "to", level, agrees FROM read_parquet($file)
WHERE i < $before AND list_contains($rules::UTINYINT[], rule)
  AND list_contains($slots::UINTEGER[], (subject & $mask::UINTEGER)::UINTEGER)
QUALIFY row_number() OVER (PARTITION BY subject & $mask::UINTEGER ORDER BY i DESC) = 1
"""
LAST_OF_SUBJECTS = """
SELECT i, event, t, rule, life, subject, "from", "to", level, agrees FROM read_parquet($file)
WHERE i < $before AND list_contains($rules::UTINYINT[], rule) AND list_contains($subjects::UINTEGER[], subject)
QUALIFY row_number() OVER (PARTITION BY subject ORDER BY i DESC) = 1
"""
LIVES = """
SELECT n, t0, alloc, CASE WHEN fate = $recycled THEN free_cpu END AS freed, first, address
FROM read_parquet($file) WHERE list_contains($lives::UINTEGER[], n)
"""
EVENTS = """
SELECT seq, cpu, kind FROM read_parquet($file)
WHERE seq BETWEEN $least AND $most AND list_contains($seqs::UINTEGER[], seq)
"""
