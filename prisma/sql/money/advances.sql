-- Advances: money of an order that is not delivered against (docs/product/sale.md, "Advances").

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

-- Deletes open tasks, with audit entries. The order of the tasks is locked.
CREATE OR REPLACE FUNCTION delete_tasks(ids int[]) RETURNS void LANGUAGE sql AS $$
  WITH ended AS (
    UPDATE tasks SET deleted_at = operation_time(), updated_at = operation_time(), version = version + 1
    WHERE id = ANY (ids) AND done_at IS NULL AND deleted_at IS NULL
    RETURNING *
  )
  INSERT INTO audit_entries (at, actor_id, action, entity, entity_id, before)
  SELECT deleted_at, nullif(current_setting('pasidi.actor', true), '')::int, 'task.delete', 'task', id,
    jsonb_build_object('id', id, 'title', title, 'due_on', due_on, 'due_time', due_time, 'assignee_id', assignee_id, 'created_by', created_by,
      'customer_id', customer_id, 'opportunityid', opportunity_id, 'orderid', order_id, 'done_at', NULL,
      'created_at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'version', version - 1)
  FROM ended;
$$;

-- Writes what the view says of an order, and deletes the open tasks about an advance that is over, with audit entries.
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
    PERFORM delete_tasks(ARRAY(SELECT id FROM tasks WHERE order_id = of_order AND advance_since = old_since));
  END IF;
END $$;

CREATE OR REPLACE FUNCTION keep_advance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_advance_of(NEW.order_id);
  RETURN NULL;
END $$;
-- At the commit: a return writes its credit note before its refunds, and tasks about the advance must not end in between.
CREATE CONSTRAINT TRIGGER keep_advance AFTER INSERT ON order_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION keep_advance();
CREATE CONSTRAINT TRIGGER keep_advance_change AFTER UPDATE ON order_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.voided_at IS DISTINCT FROM NEW.voided_at)
  EXECUTE FUNCTION keep_advance();
CREATE CONSTRAINT TRIGGER keep_advance AFTER INSERT ON invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_advance();
CREATE CONSTRAINT TRIGGER keep_advance AFTER INSERT ON credit_notes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_advance();

-- After loading rows with triggers disabled. As the triggers do it: what was told stays told, and tasks about another advance end.
CREATE OR REPLACE FUNCTION rebuild_advances() RETURNS void LANGUAGE sql AS $$
  SELECT keep_advance_of(orders.id)
  FROM orders LEFT JOIN expected_advances ON order_id = orders.id
  WHERE (advance_since, advance_amount) IS DISTINCT FROM (since, amount)
  ORDER BY orders.id;
$$;
