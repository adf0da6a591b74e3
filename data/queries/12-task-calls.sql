-- title: Sends and reads per task and CPU
-- about: Which task called sendmsg and recvmsg on which CPU, and how many bytes the calls that succeeded carried.
-- needs: sock:sock_recv_length, sock:sock_send_length
WITH calls AS (
  SELECT seq, cpu, ret, 'read' AS call FROM "sock:sock_recv_length"
  UNION ALL
  SELECT seq, cpu, ret, 'send' AS call FROM "sock:sock_send_length"
)
SELECT comm, tid, calls.cpu, count(*) FILTER (call = 'send') AS sends, count(*) FILTER (call = 'read') AS reads,
       sum(ret) FILTER (call = 'send' AND ret > 0)::BIGINT AS sent_bytes,
       sum(ret) FILTER (call = 'read' AND ret > 0)::BIGINT AS read_bytes
FROM calls JOIN (SELECT seq, comm, tid FROM events) USING (seq)
GROUP BY comm, tid, calls.cpu
ORDER BY sends + reads DESC, tid, calls.cpu
