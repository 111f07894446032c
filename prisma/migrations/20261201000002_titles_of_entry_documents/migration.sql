-- CreateEnum
CREATE TYPE "EntryDocument" AS ENUM ('receipt', 'credit_note', 'receipt_voucher', 'payment_receipt', 'refund_voucher', 'refund_receipt');

-- Documents issued before keep their titles. The default fills payments without rewriting the table; the few other rows are changed while
-- the triggers that keep entries as they are stand aside, under the lock of ALTER TABLE.
ALTER TABLE "order_entries" ADD COLUMN "document" "EntryDocument" DEFAULT 'receipt';
ALTER TABLE "order_entries" ALTER COLUMN "document" DROP DEFAULT;
ALTER TABLE "order_entries" DISABLE TRIGGER USER;
UPDATE "order_entries" SET "document" = CASE WHEN "kind" = 'refund' THEN 'credit_note'::"EntryDocument" END WHERE "kind" <> 'payment';
ALTER TABLE "order_entries" ENABLE TRIGGER USER;

ALTER TABLE "order_entries" ADD CONSTRAINT "order_entries_document_check" CHECK (CASE "kind"
  WHEN 'payment' THEN "document" IS NOT NULL AND "document" IN ('receipt', 'receipt_voucher', 'payment_receipt')
  WHEN 'refund' THEN "document" IS NOT NULL AND "document" IN ('credit_note', 'refund_voucher', 'refund_receipt')
  ELSE "document" IS NULL
END) NOT VALID;

CREATE OR REPLACE FUNCTION assign_entry_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  invoiced boolean := EXISTS (SELECT FROM invoices WHERE order_id = NEW.order_id);
BEGIN
  NEW.document := CASE
    WHEN NEW.kind = 'payment' AND invoiced THEN 'payment_receipt'
    WHEN NEW.kind = 'payment' THEN 'receipt_voucher'
    WHEN NEW.kind = 'refund' AND invoiced THEN 'refund_receipt'
    WHEN NEW.kind = 'refund' THEN 'refund_voucher'
  END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER assign_entry_document BEFORE INSERT ON order_entries FOR EACH ROW EXECUTE FUNCTION assign_entry_document();
