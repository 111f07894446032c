-- AlterTable
ALTER TABLE "items" ADD COLUMN     "credit_note_id" INTEGER;

-- AlterTable
ALTER TABLE "order_entries" ADD COLUMN     "credit_note_id" INTEGER;

-- CreateTable
CREATE TABLE "credit_notes" (
    "id" SERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "number" VARCHAR(20) NOT NULL,
    "total_amount" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "restock" BOOLEAN NOT NULL,
    "content" JSONB NOT NULL,
    "issued_by" INTEGER,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_notes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "credit_notes_number_key" ON "credit_notes"("number");

-- CreateIndex
CREATE INDEX "credit_notes_order_id_idx" ON "credit_notes"("order_id");

-- CreateIndex
CREATE INDEX "credit_notes_invoice_id_idx" ON "credit_notes"("invoice_id");

-- AddForeignKey
ALTER TABLE "items" ADD CONSTRAINT "items_credit_note_id_fkey" FOREIGN KEY ("credit_note_id") REFERENCES "credit_notes"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "order_entries" ADD CONSTRAINT "order_entries_credit_note_id_fkey" FOREIGN KEY ("credit_note_id") REFERENCES "credit_notes"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_issued_by_fkey" FOREIGN KEY ("issued_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "items" ADD CONSTRAINT "items_credit_note_check" CHECK ("credit_note_id" IS NULL OR "invoice_id" IS NOT NULL) NOT VALID;
ALTER TABLE "order_entries" ADD CONSTRAINT "order_entries_set_off_check" CHECK ("method"::text <> 'set_off' OR ("credit_note_id" IS NOT NULL AND "voided_at" IS NULL)) NOT VALID;
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_total_check" CHECK ("total_amount" >= 0);

CREATE OR REPLACE TRIGGER assign_invoice_total BEFORE INSERT ON credit_notes FOR EACH ROW EXECUTE FUNCTION assign_invoice_total();

CREATE OR REPLACE FUNCTION return_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named int[] := ARRAY(SELECT (item ->> 'id')::int FROM jsonb_array_elements(coalesce(NEW.content -> 'items', '[]')) item);
BEGIN
  UPDATE items SET credit_note_id = NEW.id, declined = NEW.restock AND huid IS NOT NULL, version = version + 1, updated_at = NEW.issued_at
  WHERE invoice_id = NEW.invoice_id AND credit_note_id IS NULL AND id = ANY (named);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER return_pieces AFTER INSERT ON credit_notes FOR EACH ROW EXECUTE FUNCTION return_pieces();

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

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON credit_notes FOR EACH ROW EXECUTE FUNCTION reject_change();

CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON credit_notes FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE OR REPLACE FUNCTION assign_credit_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  NEW.number := next_document_number(coalesce((NEW.content #>> '{seller,id}')::int, seller_of_order(NEW.order_id)), 'C', NEW.issued_at);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER assign_credit_number BEFORE INSERT ON credit_notes FOR EACH ROW EXECUTE FUNCTION assign_credit_number();

CREATE OR REPLACE FUNCTION release_huids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE items SET declined = NEW.stage = 'lost' WHERE opportunity_id = NEW.id AND huid IS NOT NULL AND deleted_at IS NULL AND credit_note_id IS NULL;
  RETURN NULL;
END $$;
