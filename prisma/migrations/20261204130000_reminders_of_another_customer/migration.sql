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
