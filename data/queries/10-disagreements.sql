-- title: Disagreements of the replay by rule
-- about: How often the replay of the rule that ran and the kernel itself did the same, rule by rule; the rest cannot be told.
-- needs:
SELECT policy, variant, rule, count(*) AS decisions, count(*) FILTER (agrees) AS agreed,
       count(*) FILTER (NOT agrees) AS disagreed, count(*) FILTER (agrees IS NULL) AS cannot_tell,
       min(t) FILTER (NOT agrees) AS t
FROM decisions
WHERE label <> 'modelled'
GROUP BY policy, variant, rule
ORDER BY disagreed DESC, decisions DESC, policy, rule
