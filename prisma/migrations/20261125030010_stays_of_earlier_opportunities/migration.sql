-- Stays from before the triggers: counted less kept, both of one snapshot. No lock on opportunities and their changes of stage.
-- lint: allow whole-table: rows are only added
INSERT INTO stay_counters (owner, day, stage, n, seconds)
SELECT owner, day, stage, sum(n), sum(seconds)
FROM (SELECT * FROM stays_counted UNION ALL SELECT owner, day, stage, -n, -seconds FROM stay_counters) each
GROUP BY owner, day, stage HAVING sum(n) <> 0 OR sum(seconds) <> 0;
