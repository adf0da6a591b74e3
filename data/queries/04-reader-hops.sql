-- title: Who records, and how often readers hop
-- about: Per socket: reads and sends (each records its CPU for RFS), and how often the next call came from another CPU.
-- needs: sock:sock_recv_length, sock:sock_send_length
WITH calls AS (
  SELECT sk, seq, t, cpu, 'read' AS call FROM "sock:sock_recv_length"
  UNION ALL
  SELECT sk, seq, t, cpu, 'send' AS call FROM "sock:sock_send_length"
), steps AS (
  SELECT sk, seq, t, cpu, call, cpu <> lag(cpu) OVER (PARTITION BY sk ORDER BY seq) AS hops
  FROM calls
)
SELECT sk, any_value(comm) AS comm,
       count(*) FILTER (call = 'read') AS reads, count(*) FILTER (call = 'send') AS sends,
       count(DISTINCT steps.cpu) AS cpus, count(*) FILTER (hops) AS hops,
       min(steps.t) AS since, max(steps.t) AS until
FROM steps JOIN (SELECT seq, comm FROM events) USING (seq)
GROUP BY sk
ORDER BY hops DESC, reads + sends DESC, sk
