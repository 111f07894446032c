-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "total_amount" DECIMAL(14,2) NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "items" ADD COLUMN     "invoice_id" INTEGER,
ADD COLUMN     "ready_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "due_on" DATE;

-- AddForeignKey
ALTER TABLE "items" ADD CONSTRAINT "items_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- Invoices issued before: their totals from their content, while the trigger that keeps them stands aside, under the lock of ALTER TABLE. They
-- delivered the pieces of their order, unless these were changed since and do not add up to the total any more.
ALTER TABLE "invoices" DISABLE TRIGGER USER;
UPDATE "invoices" SET "total_amount" = (SELECT coalesce(sum((item ->> 'pricePaise')::numeric), 0) / 100
  FROM jsonb_array_elements("content" -> 'items') item) WHERE "content" ? 'items';
ALTER TABLE "invoices" ENABLE TRIGGER USER;
UPDATE "items" SET "invoice_id" = "invoices"."id" FROM "invoices"
WHERE "items"."order_id" = "invoices"."order_id" AND "items"."deleted_at" IS NULL
  AND "invoices"."total_amount" = (SELECT sum("piece"."price") FROM "items" "piece" WHERE "piece"."order_id" = "invoices"."order_id" AND "piece"."deleted_at" IS NULL);

CREATE OR REPLACE FUNCTION assign_invoice_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.total_amount := (SELECT coalesce(sum((item ->> 'pricePaise')::numeric), 0) / 100
    FROM jsonb_array_elements(coalesce(NEW.content -> 'items', '[]')) item);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER assign_invoice_total BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION assign_invoice_total();

CREATE OR REPLACE FUNCTION deliver_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named int[] := ARRAY(SELECT (item ->> 'id')::int FROM jsonb_array_elements(coalesce(NEW.content -> 'items', '[]')) item WHERE item ? 'id');
BEGIN
  UPDATE items SET invoice_id = NEW.id, version = version + 1, updated_at = NEW.issued_at
  WHERE order_id = NEW.order_id AND invoice_id IS NULL AND deleted_at IS NULL AND (id = ANY (named) OR named = '{}');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER deliver_pieces AFTER INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION deliver_pieces();

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
