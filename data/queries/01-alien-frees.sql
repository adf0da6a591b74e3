-- title: Alien frees by CPU pair and distance
-- about: Lives whose consumer was done on another CPU than allocated them, by pair, with the time that took. A flush without the reader shows that there was one, not which (free_cpu is NULL).
-- needs:
SELECT alloc_cpu, free_cpu, distance, CASE WHEN free_cpu IS NULL THEN flushed ELSE count END AS count, flushed, p50_ns, p95_ns, max_ns
FROM flows
WHERE alloc_cpu <> free_cpu OR (free_cpu IS NULL AND flushed > 0)
ORDER BY count DESC
