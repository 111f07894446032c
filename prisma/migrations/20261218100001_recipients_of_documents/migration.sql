-- CreateTable
CREATE TABLE "named_documents" (
    "user_id" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "named_documents_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "named_documents_due_at_idx" ON "named_documents"("due_at");

-- AddForeignKey
ALTER TABLE "named_documents" ADD CONSTRAINT "named_documents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION reject_change();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE ON credit_notes FOR EACH ROW EXECUTE FUNCTION reject_change();

CREATE OR REPLACE FUNCTION document_without_person(content jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT content - 'customer' - 'buyer' - 'orderName' || jsonb_build_object(
    'items', (SELECT jsonb_agg(item - 'name' ORDER BY nth) FROM jsonb_array_elements(content -> 'items') WITH ORDINALITY AS each (item, nth)),
    'pieces', (SELECT jsonb_agg(piece - 'note' ORDER BY nth) FROM jsonb_array_elements(content -> 'pieces') WITH ORDINALITY AS each (piece, nth)),
    'credit', CASE WHEN jsonb_typeof(content -> 'credit') = 'object' THEN (content -> 'credit') - 'reason' END)
$$;

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

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE ON subscriptions FOR EACH ROW
  WHEN (NOT is_same_document(OLD.invoice, NEW.invoice) OR (OLD.receipt_no, OLD.payment_id, OLD.method, OLD.reference, OLD.recorded_by)
    IS DISTINCT FROM (NEW.receipt_no, NEW.payment_id, NEW.method, NEW.reference, NEW.recorded_by))
  EXECUTE FUNCTION reject_change();

CREATE OR REPLACE TRIGGER append_only_change BEFORE UPDATE ON plan_credit_notes FOR EACH ROW
  WHEN (NOT is_same_document(OLD.content, NEW.content) OR (OLD.voided_at IS NOT NULL AND NEW.voided_at IS DISTINCT FROM OLD.voided_at)
    OR (OLD.id, OLD.subscription_id, OLD.razorpay_refund_id, OLD.method, OLD.reference, OLD.recorded_by, OLD.number, OLD.issued_at)
      IS DISTINCT FROM (NEW.id, NEW.subscription_id, NEW.razorpay_refund_id, NEW.method, NEW.reference, NEW.recorded_by, NEW.number, NEW.issued_at))
  EXECUTE FUNCTION reject_change();

CREATE OR REPLACE FUNCTION keep_exchange() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed exchanges := OLD;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    allowed.version := NEW.version;
    allowed.updated_at := NEW.updated_at;
    allowed.settled_amount := NEW.settled_amount;
    -- The deletion of an account takes the person out of texts, and the end of the retention out of the voucher.
    IF OLD.content IS NOT NULL AND is_same_document(OLD.content, NEW.content) THEN allowed.content := NEW.content; END IF;
    IF pieces_without_notes(NEW.pieces) = pieces_without_notes(OLD.pieces) THEN allowed.pieces := NEW.pieces; END IF;
    IF OLD.signed_note IS NOT NULL AND NEW.signed_note IS NOT NULL THEN allowed.signed_note := NEW.signed_note; END IF;
    IF OLD.accepted_note IS NOT NULL AND NEW.accepted_note IS NOT NULL THEN allowed.accepted_note := NEW.accepted_note; END IF;
    IF OLD.void_reason IS NOT NULL AND NEW.void_reason IS NOT NULL THEN allowed.void_reason := NEW.void_reason; END IF;
    IF OLD.state = 'quoted' AND OLD.signed_by IS NULL THEN
      allowed.signed_by := NEW.signed_by;
      allowed.signed_at := NEW.signed_at;
      allowed.signed_note := NEW.signed_note;
    END IF;
    IF OLD.state = 'quoted' AND NEW.state = 'accepted' THEN
      allowed.accepted_by := NEW.accepted_by;
      allowed.accepted_at := NEW.accepted_at;
      allowed.accepted_note := NEW.accepted_note;
      allowed.seller_id := NEW.seller_id;
      allowed.number := NEW.number;
      allowed.content := NEW.content;
    END IF;
    IF OLD.state IN ('quoted', 'accepted') AND NEW.state = 'void' THEN
      allowed.voided_at := NEW.voided_at;
      allowed.voided_by := NEW.voided_by;
      allowed.void_reason := NEW.void_reason;
    END IF;
    IF (OLD.state, NEW.state) IN (('quoted', 'accepted'), ('quoted', 'void'), ('accepted', 'settled'), ('accepted', 'void'), ('settled', 'accepted')) THEN
      allowed.state := NEW.state;
    END IF;
  END IF;
  IF TG_OP = 'DELETE' OR NEW IS DISTINCT FROM allowed THEN
    RAISE EXCEPTION 'Purchase of old gold % stays as it was quoted and accepted', OLD.id
      USING ERRCODE = 'restrict_violation', TABLE = 'exchanges', CONSTRAINT = 'exchanges_append_only';
  END IF;
  RETURN NEW;
END $$;

-- Accounts that were deleted before.
INSERT INTO "named_documents" ("user_id", "due_at") SELECT "id", now() FROM "users" WHERE "deleted_at" IS NOT NULL;
