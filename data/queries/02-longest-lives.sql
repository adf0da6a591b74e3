-- title: The longest lives with their events
-- about: The ten skbs that took longest from first sight until their consumer was done, event by event.
-- needs:
WITH longest AS (
  SELECT life, took, alloc_cpu, free_cpu, fate
  FROM lives
  WHERE took IS NOT NULL
  ORDER BY took DESC, life
  LIMIT 10
)
SELECT life, took AS took_ns, fate, alloc_cpu, free_cpu,
       seq, t, t - min(t) OVER (PARTITION BY life) AS since_first_ns, cpu, event, comm
FROM longest JOIN events USING (life)
ORDER BY took DESC, life, seq
