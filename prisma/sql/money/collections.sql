-- Promises to pay (docs/product/collections.md, "Promises to pay").

-- Deletes the order's open tasks about broken promises: about one, or (null) all of them.
CREATE OR REPLACE FUNCTION end_promise_tasks(of_order int, of_promise int) RETURNS void LANGUAGE sql AS $$
  SELECT delete_tasks(ARRAY(
    SELECT id FROM tasks WHERE order_id = of_order AND promise_id IS NOT NULL AND (of_promise IS NULL OR promise_id = of_promise)));
$$;

-- An open promise is kept once its amount was paid since, or nothing is due; it ends with its order, or if that is given to another customer.
-- A new customer starts without the previous one's stop of reminders and tasks. The reminders of the previous one stay, without their step.
CREATE OR REPLACE FUNCTION end_promise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_promises
  SET state = (CASE WHEN NEW.deleted_at IS NULL AND NEW.user_id = OLD.user_id THEN 'kept' ELSE 'cancelled' END)::"PromiseState",
    ended_at = operation_time()
  WHERE order_id = NEW.id AND state = 'open'
    AND (NEW.deleted_at IS NOT NULL OR NEW.user_id <> OLD.user_id OR NEW.pending_amount <= 0 OR NEW.paid_amount >= paid_before + amount);
  IF NEW.user_id <> OLD.user_id THEN
    DELETE FROM reminder_stops WHERE order_id = NEW.id;
    UPDATE due_reminders SET due_on = NULL, step = NULL WHERE order_id = NEW.id AND step IS NOT NULL;
    PERFORM end_promise_tasks(NEW.id, NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER end_promise AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.paid_amount, OLD.pending_amount, OLD.user_id, OLD.deleted_at)
    IS DISTINCT FROM (NEW.paid_amount, NEW.pending_amount, NEW.user_id, NEW.deleted_at))
  EXECUTE FUNCTION end_promise();

-- What was received since a promise up to the end of its day. Entries of before do not count, nor what lowered the paid amount without
-- naming one: as paid_before is kept (lib/money/ledger/correct-counts.ts).
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
