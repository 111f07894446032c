-- Deliveries and returns: invoices, credit notes, and the pieces that they were issued for (docs/product/sale.md, "Delivery" and "Returns").

-- The total of an invoice or a credit note is the sum of the prices in its content, whatever the statement sends.
CREATE OR REPLACE FUNCTION assign_invoice_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.total_amount := (SELECT coalesce(sum((item ->> 'pricePaise')::numeric), 0) / 100
    FROM jsonb_array_elements(coalesce(NEW.content -> 'items', '[]')) item);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_invoice_total BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION assign_invoice_total();
CREATE OR REPLACE TRIGGER assign_invoice_total BEFORE INSERT ON credit_notes FOR EACH ROW EXECUTE FUNCTION assign_invoice_total();

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

-- A credit note returns the delivered pieces that its content names by id. Those that go back to the stock give up their HUIDs.
CREATE OR REPLACE FUNCTION return_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named int[] := ARRAY(SELECT (item ->> 'id')::int FROM jsonb_array_elements(coalesce(NEW.content -> 'items', '[]')) item);
BEGIN
  UPDATE items SET credit_note_id = NEW.id, declined = NEW.restock AND huid IS NOT NULL, version = version + 1, updated_at = NEW.issued_at
  WHERE invoice_id = NEW.invoice_id AND credit_note_id IS NULL AND id = ANY (named);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER return_pieces AFTER INSERT ON credit_notes FOR EACH ROW EXECUTE FUNCTION return_pieces();

-- At the commit, a credit note is the sum of its pieces, which are of its invoice and order. With invoice_is_its_items: what is invoiced less what
-- is credited is what is delivered.
CREATE OR REPLACE FUNCTION credit_note_is_its_items() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked int := CASE TG_TABLE_NAME WHEN 'credit_notes' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'credit_note_id')::int END;
  credited numeric;
  returned numeric;
  strange boolean;
BEGIN
  SELECT credit_notes.total_amount, coalesce(sum(items.price), 0),
    invoices.order_id <> credit_notes.order_id
      OR coalesce(bool_or(items.invoice_id IS DISTINCT FROM invoices.id OR items.declined <> (restock AND items.huid IS NOT NULL))
        FILTER (WHERE items.id IS NOT NULL), true)
  INTO credited, returned, strange
  FROM credit_notes JOIN invoices ON invoices.id = credit_notes.invoice_id LEFT JOIN items ON items.credit_note_id = credit_notes.id
  WHERE credit_notes.id = checked GROUP BY credit_notes.id, invoices.id;
  IF credited <> returned OR strange THEN
    RAISE EXCEPTION 'The total of credit note % is %, and its pieces add up to %', checked, credited, returned
      USING ERRCODE = 'check_violation', TABLE = 'credit_notes', CONSTRAINT = 'credit_note_is_its_items';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER credit_note_is_its_items AFTER INSERT ON credit_notes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION credit_note_is_its_items();
CREATE CONSTRAINT TRIGGER credit_note_is_its_items AFTER INSERT ON items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.credit_note_id IS NOT NULL)
  EXECUTE FUNCTION credit_note_is_its_items();
CREATE CONSTRAINT TRIGGER credit_note_is_its_items_change AFTER UPDATE ON items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.credit_note_id IS NOT NULL AND NEW.credit_note_id IS DISTINCT FROM OLD.credit_note_id)
  EXECUTE FUNCTION credit_note_is_its_items();

-- At the commit, an invoice is the sum of its pieces, returned ones too, which are live and of its order.
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

-- A delivered piece is as invoiced for ever. Once it may be returned (credit_note_is_its_items says by what), and the texts of persons that a
-- deletion of an account blanks may change, with its version.
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
    IF OLD.credit_note_id IS NULL AND NEW.credit_note_id IS NOT NULL THEN
      allowed.credit_note_id := NEW.credit_note_id;
      allowed.declined := NEW.declined;
    END IF;
    IF NEW IS NOT DISTINCT FROM allowed THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'Piece % is delivered', OLD.id
    USING ERRCODE = 'restrict_violation', TABLE = 'items', CONSTRAINT = 'items_delivered';
END $$;
CREATE OR REPLACE TRIGGER keep_delivered BEFORE UPDATE OR DELETE ON items FOR EACH ROW
  WHEN (OLD.invoice_id IS NOT NULL)
  EXECUTE FUNCTION keep_delivered();
