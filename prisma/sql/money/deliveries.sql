-- Deliveries: an invoice and the pieces that it was issued for (docs/product/sale.md, "Delivery").

-- The total of an invoice is the sum of the prices in its content, whatever the statement sends.
CREATE OR REPLACE FUNCTION assign_invoice_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.total_amount := (SELECT coalesce(sum((item ->> 'pricePaise')::numeric), 0) / 100
    FROM jsonb_array_elements(coalesce(NEW.content -> 'items', '[]')) item);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_invoice_total BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION assign_invoice_total();

-- An invoice delivers the pieces that its content names by id; without ids all of its order that are not delivered, as the versions before
-- deliveries issue it.
CREATE OR REPLACE FUNCTION deliver_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named int[] := ARRAY(SELECT (item ->> 'id')::int FROM jsonb_array_elements(coalesce(NEW.content -> 'items', '[]')) item WHERE item ? 'id');
BEGIN
  UPDATE items SET invoice_id = NEW.id, version = version + 1, updated_at = NEW.issued_at
  WHERE order_id = NEW.order_id AND invoice_id IS NULL AND deleted_at IS NULL AND (id = ANY (named) OR named = '{}');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER deliver_pieces AFTER INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION deliver_pieces();

-- At the commit, an invoice is the sum of its pieces, which are live and of its order.
CREATE OR REPLACE FUNCTION invoice_is_its_items() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked int := CASE TG_TABLE_NAME WHEN 'invoices' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'invoice_id')::int END;
  invoiced numeric;
  delivered numeric;
  strange boolean;
BEGIN
  SELECT invoices.total_amount, coalesce(sum(items.price), 0),
    coalesce(bool_or(items.order_id IS DISTINCT FROM invoices.order_id OR items.deleted_at IS NOT NULL) FILTER (WHERE items.id IS NOT NULL), false)
  INTO invoiced, delivered, strange
  FROM invoices LEFT JOIN items ON items.invoice_id = invoices.id WHERE invoices.id = checked GROUP BY invoices.id;
  IF invoiced <> delivered OR strange THEN
    RAISE EXCEPTION 'The total of invoice % is %, and its pieces add up to %', checked, invoiced, delivered
      USING ERRCODE = 'check_violation', TABLE = 'invoices', CONSTRAINT = 'invoice_is_its_items';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER invoice_is_its_items AFTER INSERT ON invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION invoice_is_its_items();
CREATE CONSTRAINT TRIGGER invoice_is_its_items AFTER INSERT ON items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.invoice_id IS NOT NULL)
  EXECUTE FUNCTION invoice_is_its_items();
CREATE CONSTRAINT TRIGGER invoice_is_its_items_change AFTER UPDATE ON items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.invoice_id IS NOT NULL AND NEW.invoice_id IS DISTINCT FROM OLD.invoice_id)
  EXECUTE FUNCTION invoice_is_its_items();

-- A delivered piece is as invoiced for ever. Only the texts of persons that a deletion of an account blanks may change, with its version.
CREATE OR REPLACE FUNCTION keep_delivered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed items := OLD;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    allowed.name := NEW.name;
    allowed.discount_reason := NEW.discount_reason;
    allowed.huid_exempt_note := NEW.huid_exempt_note;
    allowed.version := NEW.version;
    allowed.updated_at := NEW.updated_at;
    IF NEW IS NOT DISTINCT FROM allowed THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'Piece % is delivered', OLD.id
    USING ERRCODE = 'restrict_violation', TABLE = 'items', CONSTRAINT = 'items_delivered';
END $$;
CREATE OR REPLACE TRIGGER keep_delivered BEFORE UPDATE OR DELETE ON items FOR EACH ROW
  WHEN (OLD.invoice_id IS NOT NULL)
  EXECUTE FUNCTION keep_delivered();
