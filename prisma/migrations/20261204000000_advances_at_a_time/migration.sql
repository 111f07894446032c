-- What the view of advances says of now, a function says of any time: the register reads it, too.

-- The definition, one row for each order that had an advance at a time. Deliveries take the oldest money first; a refund takes it from its payment,
-- any other lowering from the newest of before. So the advance begins with the first payment, less its refunds, from which on more was there than
-- is delivered, at all times: what was corrected away does not count, and money that came after is not older for it. Payments count from when they
-- were received until they are voided, deliveries and returns from when they were issued.
CREATE OR REPLACE FUNCTION advances_at(at timestamptz) RETURNS TABLE (order_id int, since date, amount numeric) LANGUAGE sql STABLE AS $$
  SELECT orders.id, oldest.since, oldest.paid - delivered.amount
  FROM orders
  CROSS JOIN LATERAL (
    SELECT (SELECT coalesce(sum(total_amount), 0) FROM invoices WHERE invoices.order_id = orders.id AND issued_at < at)
      - (SELECT coalesce(sum(total_amount), 0) FROM credit_notes WHERE credit_notes.order_id = orders.id AND issued_at < at) AS amount
  ) AS delivered
  CROSS JOIN LATERAL (
    SELECT min(day) FILTER (WHERE stays > delivered.amount) AS since, sum(paid) AS paid
    FROM (
      SELECT day, paid, min(received) OVER (ORDER BY received_at DESC, id DESC) AS stays
      FROM (
        SELECT id, received_at, (received_at AT TIME ZONE 'Asia/Kolkata')::date AS day, paid, sum(paid) OVER (ORDER BY received_at, id) AS received
        FROM order_entries AS entry
        CROSS JOIN LATERAL (
          SELECT entry.amount + coalesce(sum(refunds.amount), 0) AS paid FROM order_entries AS refunds
          WHERE refunds.refund_of = entry.id AND refunds.received_at < at AND (refunds.voided_at IS NULL OR refunds.voided_at >= at)
        ) AS less_refunds
        WHERE entry.order_id = orders.id AND refund_of IS NULL AND received_at < at AND (voided_at IS NULL OR voided_at >= at)
      ) AS money
    ) AS kept
  ) AS oldest
  WHERE oldest.paid > delivered.amount
$$;

-- Of now.
CREATE OR REPLACE VIEW expected_advances AS SELECT order_id, since, amount FROM advances_at('infinity');

