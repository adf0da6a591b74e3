-- title: From queue to free, percentiles per flow
-- about: From net_dev_queue until the consumer was done, for each flow hash seen with the skb.
-- needs: net:net_dev_queue
WITH queued AS (
  SELECT life, min(t) AS queued_at FROM "net:net_dev_queue" WHERE life IS NOT NULL GROUP BY life
)
SELECT hash AS flow, count(*) AS skbs,
       quantile_disc(done - queued_at, 0.5) AS p50_ns, quantile_disc(done - queued_at, 0.95) AS p95_ns,
       quantile_disc(done - queued_at, 0.99) AS p99_ns, max(done - queued_at) AS max_ns,
       arg_max(life, done - queued_at) AS life
FROM queued JOIN lives USING (life)
WHERE done IS NOT NULL
GROUP BY flow
ORDER BY skbs DESC, flow
