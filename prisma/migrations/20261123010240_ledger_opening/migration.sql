-- One opening adjustment per order with a paid amount, dated by the order: the amount less what was booked since the migration before, both
-- of one snapshot. Changes after that snapshot book their own difference. No lock on orders.
-- lint: allow whole-table: rows are only added
INSERT INTO order_entries (order_id, kind, amount, method, received_at, order_total, order_paid, opening)
SELECT orders.id, 'adjustment', orders.paid_amount - coalesce(booked.amount, 0), 'unspecified', orders.created_at, orders.total_amount, orders.paid_amount, true
FROM orders LEFT JOIN (SELECT order_id, sum(amount) AS amount FROM order_entries WHERE voided_at IS NULL GROUP BY order_id) booked ON booked.order_id = orders.id
WHERE orders.paid_amount <> coalesce(booked.amount, 0);

-- Receipt numbers of plans bought before, after those given since the migration before.
-- lint: allow whole-table: one row per plan bought
WITH numbered AS (
  SELECT id, financial_year(created_at) AS year, row_number() OVER (PARTITION BY financial_year(created_at) ORDER BY created_at, id)::int AS n
  FROM subscriptions WHERE receipt_no IS NULL
), series AS (
  INSERT INTO number_series AS kept (series, year, last) SELECT 'R', year, count(*)::int FROM numbered GROUP BY year
  ON CONFLICT (series, year) DO UPDATE SET last = kept.last + excluded.last
  RETURNING year, last
), counted AS (SELECT year, count(*)::int AS n FROM numbered GROUP BY year)
UPDATE subscriptions SET receipt_no = 'R/' || numbered.year || '/' || lpad((series.last - counted.n + numbered.n)::text, 6, '0')
FROM numbered JOIN series USING (year) JOIN counted USING (year) WHERE subscriptions.id = numbered.id;
