CREATE OR REPLACE VIEW expected_advances AS
SELECT orders.id AS order_id, oldest.since, oldest.paid - delivered.amount AS amount
FROM orders
CROSS JOIN LATERAL (
  SELECT (SELECT coalesce(sum(total_amount), 0) FROM invoices WHERE order_id = orders.id)
    - (SELECT coalesce(sum(total_amount), 0) FROM credit_notes WHERE order_id = orders.id) AS amount
) AS delivered
CROSS JOIN LATERAL (
  SELECT min(day) FILTER (WHERE stays > delivered.amount) AS since, sum(paid) AS paid
  FROM (
    SELECT day, paid, min(received) OVER (ORDER BY received_at DESC, id DESC) AS stays
    FROM (
      SELECT id, received_at, (received_at AT TIME ZONE 'Asia/Kolkata')::date AS day, paid, sum(paid) OVER (ORDER BY received_at, id) AS received
      FROM order_entries AS entry
      CROSS JOIN LATERAL (
        SELECT entry.amount + coalesce(sum(amount), 0) AS paid FROM order_entries WHERE refund_of = entry.id AND voided_at IS NULL
      ) AS less_refunds
      WHERE order_id = orders.id AND refund_of IS NULL AND voided_at IS NULL
    ) AS money
  ) AS kept
) AS oldest
WHERE oldest.paid > delivered.amount;

DROP TRIGGER keep_advance ON order_entries;
DROP TRIGGER keep_advance_change ON order_entries;
DROP TRIGGER keep_advance ON invoices;
DROP TRIGGER keep_advance ON credit_notes;

CREATE CONSTRAINT TRIGGER keep_advance AFTER INSERT ON order_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION keep_advance();
CREATE CONSTRAINT TRIGGER keep_advance_change AFTER UPDATE ON order_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.voided_at IS DISTINCT FROM NEW.voided_at)
  EXECUTE FUNCTION keep_advance();
CREATE CONSTRAINT TRIGGER keep_advance AFTER INSERT ON invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_advance();
CREATE CONSTRAINT TRIGGER keep_advance AFTER INSERT ON credit_notes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_advance();

CREATE OR REPLACE FUNCTION rebuild_advances() RETURNS void LANGUAGE sql AS $$
  SELECT keep_advance_of(orders.id)
  FROM orders LEFT JOIN expected_advances ON order_id = orders.id
  WHERE (advance_since, advance_amount) IS DISTINCT FROM (since, amount)
  ORDER BY orders.id;
$$;
