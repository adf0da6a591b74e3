-- title: Work of NAPI polls
-- about: How many packets a poll took, by device: many polls with little work are interrupts that bring little.
-- needs: napi:napi_poll
SELECT dev_name, work, count(*) AS polls,
       round(100 * count(*) / sum(count(*)) OVER (PARTITION BY dev_name), 2) AS percent_of_device,
       count(*) FILTER (work >= budget) AS used_up_budget
FROM "napi:napi_poll"
GROUP BY dev_name, work
ORDER BY dev_name, work
