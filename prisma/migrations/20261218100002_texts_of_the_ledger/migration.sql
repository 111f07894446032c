CREATE OR REPLACE TRIGGER append_only BEFORE DELETE ON day_closings FOR EACH ROW EXECUTE FUNCTION reject_change();

CREATE OR REPLACE FUNCTION is_same_text(before text, after text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT after IS NOT DISTINCT FROM before OR (before IS NOT NULL AND coalesce(position('[removed]' IN after) > 0, false))
$$;

CREATE OR REPLACE TRIGGER append_only_change BEFORE UPDATE ON day_closings FOR EACH ROW
  WHEN (NOT is_same_text(OLD.reason, NEW.reason)
    OR (OLD.id, OLD.date, OLD.computed, OLD.counted, OLD.last_numbers, OLD.last_receipt_no, OLD.last_credit_no, OLD.closed_by, OLD.closed_at)
      IS DISTINCT FROM (NEW.id, NEW.date, NEW.computed, NEW.counted, NEW.last_numbers, NEW.last_receipt_no, NEW.last_credit_no, NEW.closed_by, NEW.closed_at))
  EXECUTE FUNCTION reject_change();

CREATE OR REPLACE FUNCTION restrict_entry_update() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed order_entries := OLD;
BEGIN
  IF OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL THEN
    allowed.voided_at := NEW.voided_at;
    allowed.voided_by := NEW.voided_by;
    allowed.void_reason := NEW.void_reason;
  END IF;
  IF OLD.state = 'pending' THEN
    allowed.state := NEW.state;
    IF OLD.razorpay_refund_id IS NULL THEN allowed.razorpay_refund_id := NEW.razorpay_refund_id; END IF;
  END IF;
  IF is_same_text(OLD.note, NEW.note) THEN allowed.note := NEW.note; END IF;
  IF is_same_text(OLD.void_reason, NEW.void_reason) THEN allowed.void_reason := NEW.void_reason; END IF;
  IF NEW IS DISTINCT FROM allowed THEN
    RAISE EXCEPTION 'Entry % may only be voided, once', OLD.id
      USING ERRCODE = 'restrict_violation', TABLE = 'order_entries', CONSTRAINT = 'order_entries_append_only';
  END IF;
  RETURN NEW;
END $$;
