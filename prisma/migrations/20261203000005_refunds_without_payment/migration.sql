-- A return refunds what was entered as paid without a payment, too.
ALTER TABLE "order_entries"
  DROP CONSTRAINT "order_entries_refund_check",
  ADD CONSTRAINT "order_entries_refund_check" CHECK (
    CASE "kind" WHEN 'refund' THEN "refund_of" IS NOT NULL OR "credit_note_id" IS NOT NULL ELSE "refund_of" IS NULL END) NOT VALID;
