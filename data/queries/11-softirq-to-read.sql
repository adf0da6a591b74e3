-- title: From receive to read
-- about: From netif_receive_skb in the softirq until the reader copied the data, by CPU pair: a reader elsewhere waits for a wakeup.
-- needs: net:netif_receive_skb, skb:skb_copy_datagram_iovec
WITH received AS (
  SELECT life, max(t) AS received_at, arg_max(cpu, t) AS softirq_cpu
  FROM "net:netif_receive_skb" WHERE life IS NOT NULL GROUP BY life
), copied AS (
  SELECT life, min(t) AS read_at, arg_min(cpu, t) AS reader_cpu
  FROM "skb:skb_copy_datagram_iovec" WHERE life IS NOT NULL GROUP BY life
)
SELECT softirq_cpu, reader_cpu, count(*) AS skbs,
       quantile_disc(read_at - received_at, 0.5) AS p50_ns, quantile_disc(read_at - received_at, 0.95) AS p95_ns,
       max(read_at - received_at) AS max_ns, arg_max(life, read_at - received_at) AS life
FROM received JOIN copied USING (life)
WHERE read_at >= received_at
GROUP BY softirq_cpu, reader_cpu
ORDER BY skbs DESC, softirq_cpu, reader_cpu
