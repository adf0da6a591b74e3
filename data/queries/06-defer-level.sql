-- title: Defer list level and kicks, per millisecond
-- about: Replay of the rule that runs today: entries put on defer lists, the highest level reached, and kicks.
-- needs:
SELECT t // 1000000 AS ms, min(t) AS since, to_cpu AS list_of_cpu,
       count(*) FILTER (rule IN ('B5-push', 'B6-kick', 'D-pending')) AS deferred, max(level) AS highest_level,
       count(*) FILTER (rule = 'B6-kick') AS kicks, any_value(label) AS label
FROM decisions
WHERE policy = 'skb-defer' AND variant = 'stock' AND level > 0
GROUP BY ms, to_cpu
ORDER BY ms, to_cpu
