-- title: NET_RX softirq time per CPU
-- about: Time between entry and exit of the NET_RX softirq, with interrupts inside it counted in.
-- needs: irq:softirq_entry, irq:softirq_exit
WITH edges AS (
  SELECT seq, t, cpu, vec, 'entry' AS edge FROM "irq:softirq_entry" WHERE vec = 'NET_RX'
  UNION ALL
  SELECT seq, t, cpu, vec, 'exit' AS edge FROM "irq:softirq_exit" WHERE vec = 'NET_RX'
), spans AS (
  SELECT cpu, edge, t, lead(edge) OVER w AS next_edge, lead(t) OVER w - t AS ns
  FROM edges
  WINDOW w AS (PARTITION BY cpu ORDER BY seq)
)
SELECT cpu, count(*) AS softirqs, sum(ns)::BIGINT AS total_ns,
       round(100 * sum(ns) / (SELECT max(t) - min(t) FROM events), 2) AS percent_of_recording,
       quantile_disc(ns, 0.5) AS p50_ns, quantile_disc(ns, 0.95) AS p95_ns, max(ns) AS max_ns
FROM spans
WHERE edge = 'entry' AND next_edge = 'exit'
GROUP BY cpu
ORDER BY cpu
