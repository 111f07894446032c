-- Orders from before the triggers: counted less kept, both of one snapshot. A transaction is in it with its change and its entry, or with
-- neither. No lock on orders.
-- lint: allow whole-table: rows are only added
INSERT INTO due_counters (owner, day, n, amount)
SELECT owner, day, sum(n), sum(amount)
FROM (
  SELECT unnest(ARRAY['', 'x' || executive_id, 'e' || employee_id]) AS owner, (created_at AT TIME ZONE 'Asia/Kolkata')::date AS day,
    1 AS n, pending_amount AS amount
  FROM orders WHERE deleted_at IS NULL AND pending_amount > 0
  UNION ALL SELECT owner, day, -n, -amount FROM due_counters
) dues
WHERE owner IS NOT NULL GROUP BY owner, day HAVING sum(n) <> 0 OR sum(amount) <> 0;
