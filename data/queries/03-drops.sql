-- title: Drops by reason and location
-- about: Where skbs were dropped and why, with how many bytes are known to have gone with them.
-- needs: skb:kfree_skb
SELECT reason, location, count(*) AS drops, min(d.t) AS since, max(d.t) AS until,
       count(nullif(len, 0)) AS of_known_length, sum(len) AS bytes
FROM "skb:kfree_skb" AS d
LEFT JOIN (SELECT life, len FROM lives) USING (life)
GROUP BY reason, location
ORDER BY drops DESC, reason, location
