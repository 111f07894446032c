-- The ledger of orders, and rows that never change (docs/product/money.md, "The ledger").

-- Rows of append-only tables are never changed, deleted or truncated.
CREATE OR REPLACE FUNCTION reject_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is not allowed: its rows are never changed or deleted', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON gold_rates FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON gold_rates FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only BEFORE DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only BEFORE DELETE ON credit_notes FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON credit_notes FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only BEFORE DELETE ON day_closings FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON day_closings FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only BEFORE DELETE ON order_entries FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON order_entries FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

-- Whether a text is the same, or lost a person, which the deletion of an account does (lib/people/users/person-in-texts.ts).
CREATE OR REPLACE FUNCTION is_same_text(before text, after text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT after IS NOT DISTINCT FROM before OR (before IS NOT NULL AND coalesce(position('[removed]' IN after) > 0, false))
$$;
CREATE OR REPLACE TRIGGER append_only_change BEFORE UPDATE ON day_closings FOR EACH ROW
  WHEN (NOT is_same_text(OLD.reason, NEW.reason)
    OR (OLD.id, OLD.date, OLD.computed, OLD.counted, OLD.last_numbers, OLD.last_receipt_no, OLD.last_credit_no, OLD.closed_by, OLD.closed_at)
      IS DISTINCT FROM (NEW.id, NEW.date, NEW.computed, NEW.counted, NEW.last_numbers, NEW.last_receipt_no, NEW.last_credit_no, NEW.closed_by, NEW.closed_at))
  EXECUTE FUNCTION reject_change();

-- Content of a document without whom it names, and without the texts that may name them too.
CREATE OR REPLACE FUNCTION document_without_person(content jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT content - 'customer' - 'buyer' - 'orderName' || jsonb_build_object(
    'items', (SELECT jsonb_agg(item - 'name' ORDER BY nth) FROM jsonb_array_elements(content -> 'items') WITH ORDINALITY AS each (item, nth)),
    'pieces', (SELECT jsonb_agg(piece - 'note' ORDER BY nth) FROM jsonb_array_elements(content -> 'pieces') WITH ORDINALITY AS each (piece, nth)),
    'credit', CASE WHEN jsonb_typeof(content -> 'credit') = 'object' THEN (content -> 'credit') - 'reason' END)
$$;

-- A document never changes, but for its recipient, who is taken out at the end of its retention (docs/product/privacy.md, "Erasure").
CREATE OR REPLACE FUNCTION is_same_document(before jsonb, after jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT after IS NOT DISTINCT FROM before OR coalesce(
    after #>> '{customer,name}' = '' AND after #>> '{customer,mobile}' = '' AND after #>> '{customer,address}' IS NULL AND after ->> 'buyer' IS NULL
      AND document_without_person(after) = document_without_person(before), false)
$$;
CREATE OR REPLACE TRIGGER append_only_change BEFORE UPDATE ON invoices FOR EACH ROW
  WHEN (NOT is_same_document(OLD.content, NEW.content) OR (OLD.id, OLD.order_id, OLD.number, OLD.total_amount, OLD.issued_by, OLD.issued_at)
    IS DISTINCT FROM (NEW.id, NEW.order_id, NEW.number, NEW.total_amount, NEW.issued_by, NEW.issued_at))
  EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only_change BEFORE UPDATE ON credit_notes FOR EACH ROW
  WHEN (NOT is_same_document(OLD.content, NEW.content) OR (OLD.id, OLD.order_id, OLD.invoice_id, OLD.number, OLD.total_amount, OLD.restock, OLD.issued_by, OLD.issued_at)
    IS DISTINCT FROM (NEW.id, NEW.order_id, NEW.invoice_id, NEW.number, NEW.total_amount, NEW.restock, NEW.issued_by, NEW.issued_at))
  EXECUTE FUNCTION reject_change();

-- An entry changes twice at most: it may be voided once, and a pending refund gets its outcome once. Its texts lose a deleted customer.
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
CREATE OR REPLACE TRIGGER restrict_entry_update BEFORE UPDATE ON order_entries FOR EACH ROW EXECUTE FUNCTION restrict_entry_update();

-- The document of a plan and how it was paid never change; a credit note over its refund may only be voided, once.
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE ON subscriptions FOR EACH ROW
  WHEN (NOT is_same_document(OLD.invoice, NEW.invoice) OR (OLD.receipt_no, OLD.payment_id, OLD.method, OLD.reference, OLD.recorded_by)
    IS DISTINCT FROM (NEW.receipt_no, NEW.payment_id, NEW.method, NEW.reference, NEW.recorded_by))
  EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only_change BEFORE UPDATE ON plan_credit_notes FOR EACH ROW
  WHEN (NOT is_same_document(OLD.content, NEW.content) OR (OLD.voided_at IS NOT NULL AND NEW.voided_at IS DISTINCT FROM OLD.voided_at)
    OR (OLD.id, OLD.subscription_id, OLD.razorpay_refund_id, OLD.method, OLD.reference, OLD.recorded_by, OLD.number, OLD.issued_at)
      IS DISTINCT FROM (NEW.id, NEW.subscription_id, NEW.razorpay_refund_id, NEW.method, NEW.reference, NEW.recorded_by, NEW.number, NEW.issued_at))
  EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only BEFORE DELETE ON plan_credit_notes FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON plan_credit_notes FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only BEFORE DELETE ON estimates FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON estimates FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
-- No law keeps an estimate: the deletion of the account empties its content. Its number stays.
CREATE OR REPLACE TRIGGER append_only_change BEFORE UPDATE ON estimates FOR EACH ROW
  WHEN (NEW.content <> '{}' OR (OLD.id, OLD.opportunity_id, OLD.user_id, OLD.number, OLD.issued_by, OLD.issued_at)
    IS DISTINCT FROM (NEW.id, NEW.opportunity_id, NEW.user_id, NEW.number, NEW.issued_by, NEW.issued_at))
  EXECUTE FUNCTION reject_change();

-- At the commit, the paid amount of an order is the sum of its entries that are not voided.
CREATE OR REPLACE FUNCTION order_paid_is_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked int := CASE TG_TABLE_NAME WHEN 'orders' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'order_id')::int END;
  paid numeric;
  booked numeric;
BEGIN
  SELECT paid_amount INTO paid FROM orders WHERE id = checked;
  SELECT coalesce(sum(amount), 0) INTO booked FROM order_entries WHERE order_id = checked AND voided_at IS NULL;
  IF paid <> booked THEN
    RAISE EXCEPTION 'The paid amount of order % is %, and its entries add up to %', checked, paid, booked
      USING ERRCODE = 'check_violation', TABLE = 'orders', CONSTRAINT = 'order_paid_is_ledger';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_paid_is_ledger AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.paid_amount <> 0)
  EXECUTE FUNCTION order_paid_is_ledger();
CREATE CONSTRAINT TRIGGER order_paid_is_ledger_change AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.paid_amount <> NEW.paid_amount)
  EXECUTE FUNCTION order_paid_is_ledger();
CREATE CONSTRAINT TRIGGER order_paid_is_ledger AFTER INSERT OR UPDATE ON order_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION order_paid_is_ledger();
