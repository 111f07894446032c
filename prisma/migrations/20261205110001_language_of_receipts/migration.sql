-- The language of the document of a payment or refund: the customer's when it was issued; null: English only.
ALTER TABLE "order_entries" ADD COLUMN "language" VARCHAR(8);

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
  IF NEW.document IS NOT NULL THEN
    NEW.language := (SELECT users.language FROM orders JOIN users ON users.id = orders.user_id WHERE orders.id = NEW.order_id);
  END IF;
  RETURN NEW;
END $$;
