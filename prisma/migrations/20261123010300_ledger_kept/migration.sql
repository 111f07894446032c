-- From here on the database refuses a commit that leaves an order's paid amount different from its entries.
-- lint: allow drop: transitional triggers of an earlier migration of this release
DROP TRIGGER "book_paid" ON "orders";
DROP TRIGGER "book_paid_change" ON "orders";
DROP FUNCTION book_paid_difference();
DROP TRIGGER "status_of_paid" ON "orders";
DROP FUNCTION status_of_paid();

CREATE FUNCTION order_paid_is_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE CONSTRAINT TRIGGER order_paid_is_ledger AFTER INSERT ON "orders" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.paid_amount <> 0) EXECUTE FUNCTION order_paid_is_ledger();
CREATE CONSTRAINT TRIGGER order_paid_is_ledger_change AFTER UPDATE ON "orders" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.paid_amount <> NEW.paid_amount) EXECUTE FUNCTION order_paid_is_ledger();
CREATE CONSTRAINT TRIGGER order_paid_is_ledger AFTER INSERT OR UPDATE ON "order_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION order_paid_is_ledger();

ALTER TABLE "orders" ADD CONSTRAINT "orders_status_follows_paid_check" CHECK (
  CASE WHEN "paid_amount" = 0 THEN "status" <> 'paid' OR "total_amount" = 0
    WHEN "pending_amount" = 0 THEN "status" = 'paid'
    ELSE "status" IN ('partial', 'pending') END) NOT VALID;
ALTER TABLE "items"
  ADD CONSTRAINT "items_weight_check" CHECK ("weight_mg" BETWEEN 1 AND 10000000) NOT VALID,
  ADD CONSTRAINT "items_rate_check" CHECK ("rate_per_gram" BETWEEN 1 AND 1000000) NOT VALID,
  ADD CONSTRAINT "items_making_check" CHECK (("making_percent" IS NULL OR "making_amount" IS NULL) AND "making_percent" >= 0 AND "making_amount" >= 0) NOT VALID,
  ADD CONSTRAINT "items_tax_check" CHECK ("tax_percent" BETWEEN 0 AND 40) NOT VALID;
ALTER TABLE "payments" ADD CONSTRAINT "payments_booked_check" CHECK (
  "booked_paise" >= 0 AND "excess_paise" >= 0 AND CASE WHEN "effect"::text = 'booked' THEN "booked_paise" + "excess_paise" = "amount_paise"
    ELSE "booked_paise" = 0 AND "excess_paise" = 0 END) NOT VALID;
