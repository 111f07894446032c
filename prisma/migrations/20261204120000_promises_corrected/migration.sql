-- AlterTable
ALTER TABLE "payment_promises" ADD COLUMN     "last_entry_id" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "promise_id" INTEGER;

-- Existing rows agree with it: their new column is empty.
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_promise_id_fkey" FOREIGN KEY ("promise_id") REFERENCES "payment_promises"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- lint: allow whole-table: promises of one release, few rows; nothing waits for them.
UPDATE payment_promises SET last_entry_id = (
  SELECT coalesce(max(id), 0) FROM order_entries
  WHERE order_entries.order_id = payment_promises.order_id AND order_entries.created_at <= payment_promises.created_at)
WHERE state IN ('open', 'broken');

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

-- Promises to pay (docs/product/collections.md, "Promises to pay").

-- Deletes the order's open tasks about broken promises: about one, or (null) all of them.
CREATE OR REPLACE FUNCTION end_promise_tasks(of_order int, of_promise int) RETURNS void LANGUAGE sql AS $$
  SELECT delete_tasks(ARRAY(
    SELECT id FROM tasks WHERE order_id = of_order AND promise_id IS NOT NULL AND (of_promise IS NULL OR promise_id = of_promise)));
$$;

-- An open promise is kept once its amount was paid since, or nothing is due; it ends with its order, or if that is given to another customer.
-- What the customer before wanted and owed is not the next one's: reminders are on again, and nobody is to be contacted.
CREATE OR REPLACE FUNCTION end_promise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_promises
  SET state = (CASE WHEN NEW.deleted_at IS NULL AND NEW.user_id = OLD.user_id THEN 'kept' ELSE 'cancelled' END)::"PromiseState",
    ended_at = operation_time()
  WHERE order_id = NEW.id AND state = 'open'
    AND (NEW.deleted_at IS NOT NULL OR NEW.user_id <> OLD.user_id OR NEW.pending_amount <= 0 OR NEW.paid_amount >= paid_before + amount);
  IF NEW.user_id <> OLD.user_id THEN
    DELETE FROM reminder_stops WHERE order_id = NEW.id;
    PERFORM end_promise_tasks(NEW.id, NULL);
  END IF;
  RETURN NULL;
END $$;

-- What was received since a promise up to the end of its day. Entries of before do not count, nor what lowered the paid amount without
-- naming one: as paid_before is kept (lib/money/collections/correct.ts).
CREATE OR REPLACE FUNCTION paid_in_time(promise payment_promises) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount), 0) FROM order_entries
  WHERE order_id = promise.order_id AND voided_at IS NULL AND coalesce(refund_of, id) > promise.last_entry_id
    AND (amount > 0 OR refund_of IS NOT NULL) AND (received_at AT TIME ZONE 'Asia/Kolkata')::date <= promise.pay_by
$$;

-- A payment that was received in time and booked later keeps a promise, also a broken one: its task ends.
CREATE OR REPLACE FUNCTION keep_promise() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept_id int;
BEGIN
  FOR kept_id IN
    UPDATE payment_promises SET state = 'kept', ended_at = operation_time()
    WHERE order_id = NEW.order_id AND state IN ('open', 'broken') AND paid_in_time(payment_promises) >= amount
    RETURNING id
  LOOP
    PERFORM end_promise_tasks(NEW.order_id, kept_id);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_promise AFTER INSERT ON order_entries FOR EACH ROW WHEN (NEW.amount > 0) EXECUTE FUNCTION keep_promise();
-- A refund undone.
CREATE OR REPLACE TRIGGER keep_promise_change AFTER UPDATE ON order_entries FOR EACH ROW
  WHEN (NEW.amount < 0 AND OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL) EXECUTE FUNCTION keep_promise();
