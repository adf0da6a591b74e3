-- title: Alien frees by CPU pair and distance
-- about: Lives whose consumer was done on another CPU than allocated them, by pair, with the time that took.
-- needs:
SELECT alloc_cpu, free_cpu, distance, count, flushed, p50_ns, p95_ns, max_ns
FROM flows
WHERE alloc_cpu <> free_cpu
ORDER BY count DESC
