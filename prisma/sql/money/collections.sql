-- Promises to pay (docs/product/collections.md, "Promises to pay").

-- An open promise is kept once its amount was paid since, or nothing is due; it ends with its order, or if that is given to another customer.
CREATE OR REPLACE FUNCTION end_promise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_promises
  SET state = (CASE WHEN NEW.deleted_at IS NULL AND NEW.user_id = OLD.user_id THEN 'kept' ELSE 'cancelled' END)::"PromiseState",
    ended_at = operation_time()
  WHERE order_id = NEW.id AND state = 'open'
    AND (NEW.deleted_at IS NOT NULL OR NEW.user_id <> OLD.user_id OR NEW.pending_amount <= 0 OR NEW.paid_amount >= paid_before + amount);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER end_promise AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.paid_amount, OLD.pending_amount, OLD.user_id, OLD.deleted_at)
    IS DISTINCT FROM (NEW.paid_amount, NEW.pending_amount, NEW.user_id, NEW.deleted_at))
  EXECUTE FUNCTION end_promise();
