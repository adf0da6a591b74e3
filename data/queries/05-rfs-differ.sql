-- title: RFS decisions where two variants differ
-- about: The same event under stock and under intended, where the chosen or written CPU is not the same.
-- needs:
SELECT t, seq, life, a.subject AS flow, a.rule AS stock_rule, a.to_cpu AS stock_cpu,
       b.rule AS intended_rule, b.to_cpu AS intended_cpu
FROM (SELECT * FROM decisions WHERE policy = 'rfs-llc' AND variant = 'stock') AS a
JOIN (SELECT seq, subject, rule, to_cpu FROM decisions WHERE policy = 'rfs-llc' AND variant = 'intended') AS b
  USING (seq)
WHERE a.to_cpu IS DISTINCT FROM b.to_cpu
ORDER BY seq
