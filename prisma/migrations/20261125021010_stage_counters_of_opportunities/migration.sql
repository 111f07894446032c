-- Opportunities from before the triggers: counted less kept, both of one snapshot. A transaction is in it with its change and its entry, or
-- with neither. No lock on opportunities.
-- lint: allow whole-table: rows are only added
INSERT INTO stage_counters (owner, stage, n, amount)
SELECT owner, stage, sum(n), sum(amount)
FROM (
  SELECT unnest(ARRAY['', 'x' || executive_id, 'e' || employee_id]) AS owner, stage, 1 AS n, total_amount AS amount
  FROM opportunities WHERE deleted_at IS NULL
  UNION ALL SELECT owner, stage, -n, -amount FROM stage_counters
) counted
WHERE owner IS NOT NULL GROUP BY owner, stage HAVING sum(n) <> 0 OR sum(amount) <> 0;
