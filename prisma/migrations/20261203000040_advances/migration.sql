-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "advance_amount" DECIMAL(14,2),
ADD COLUMN     "advance_since" DATE,
ADD COLUMN     "advance_reminded_day" SMALLINT NOT NULL DEFAULT 0,
ADD COLUMN     "promised_on" DATE;

-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "advance_since" DATE;

CREATE OR REPLACE VIEW expected_advances AS
SELECT orders.id AS order_id, oldest.since, oldest.paid - delivered.amount AS amount
FROM orders
CROSS JOIN LATERAL (
  SELECT (SELECT coalesce(sum(total_amount), 0) FROM invoices WHERE order_id = orders.id)
    - (SELECT coalesce(sum(total_amount), 0) FROM credit_notes WHERE order_id = orders.id) AS amount
) AS delivered
CROSS JOIN LATERAL (
  SELECT min(day) FILTER (WHERE received > delivered.amount) AS since, sum(paid) AS paid
  FROM (
    SELECT (received_at AT TIME ZONE 'Asia/Kolkata')::date AS day, amount AS paid,
      sum(CASE WHEN amount > 0 THEN amount + coalesce(
        (SELECT sum(refunds.amount) FROM order_entries AS refunds WHERE refunds.refund_of = entry.id AND refunds.voided_at IS NULL), 0) END)
        OVER (ORDER BY received_at, id) AS received
    FROM order_entries AS entry WHERE entry.order_id = orders.id AND voided_at IS NULL
  ) AS money
) AS oldest
WHERE oldest.paid > delivered.amount;

CREATE OR REPLACE FUNCTION keep_advance_of(of_order int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  new_since date;
  new_amount numeric;
  old_since date;
BEGIN
  SELECT advance_since INTO old_since FROM orders WHERE id = of_order FOR NO KEY UPDATE;
  SELECT since, amount INTO new_since, new_amount FROM expected_advances WHERE order_id = of_order;
  UPDATE orders SET advance_since = new_since, advance_amount = new_amount,
    advance_reminded_day = CASE WHEN advance_since IS NOT DISTINCT FROM new_since THEN advance_reminded_day ELSE 0 END
  WHERE id = of_order AND (advance_since, advance_amount) IS DISTINCT FROM (new_since, new_amount);
  IF old_since IS DISTINCT FROM new_since AND old_since IS NOT NULL THEN
    WITH ended AS (
      UPDATE tasks SET deleted_at = operation_time(), updated_at = operation_time(), version = version + 1
      WHERE order_id = of_order AND advance_since = old_since AND done_at IS NULL AND deleted_at IS NULL
      RETURNING *
    )
    INSERT INTO audit_entries (at, actor_id, action, entity, entity_id, before)
    SELECT deleted_at, nullif(current_setting('pasidi.actor', true), '')::int, 'task.delete', 'task', id,
      jsonb_build_object('id', id, 'title', title, 'due_on', due_on, 'due_time', due_time, 'assignee_id', assignee_id, 'created_by', created_by,
        'customer_id', customer_id, 'opportunityid', opportunity_id, 'orderid', order_id, 'done_at', NULL,
        'created_at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'version', version - 1)
    FROM ended;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION keep_advance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_advance_of(NEW.order_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_advance AFTER INSERT ON order_entries FOR EACH ROW EXECUTE FUNCTION keep_advance();

CREATE OR REPLACE TRIGGER keep_advance_change AFTER UPDATE ON order_entries FOR EACH ROW
  WHEN (OLD.voided_at IS DISTINCT FROM NEW.voided_at)
  EXECUTE FUNCTION keep_advance();

CREATE OR REPLACE TRIGGER keep_advance AFTER INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION keep_advance();
CREATE OR REPLACE TRIGGER keep_advance AFTER INSERT ON credit_notes FOR EACH ROW EXECUTE FUNCTION keep_advance();

CREATE OR REPLACE FUNCTION rebuild_advances() RETURNS void LANGUAGE sql AS $$
  UPDATE orders SET advance_since = since, advance_amount = amount, advance_reminded_day = 0
  FROM orders AS each LEFT JOIN expected_advances ON order_id = each.id
  WHERE orders.id = each.id AND (orders.advance_since, orders.advance_amount) IS DISTINCT FROM (since, amount);
$$;
