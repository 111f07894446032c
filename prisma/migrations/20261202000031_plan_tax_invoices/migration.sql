-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "invoice" JSONB;

-- CreateTable
CREATE TABLE "plan_credit_notes" (
    "id" SERIAL NOT NULL,
    "subscription_id" INTEGER NOT NULL,
    "razorpay_refund_id" TEXT NOT NULL,
    "number" VARCHAR(20) NOT NULL,
    "content" JSONB NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "voided_at" TIMESTAMPTZ(3),

    CONSTRAINT "plan_credit_notes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "plan_credit_notes_razorpay_refund_id_key" ON "plan_credit_notes"("razorpay_refund_id");

-- CreateIndex
CREATE UNIQUE INDEX "plan_credit_notes_number_key" ON "plan_credit_notes"("number");

-- CreateIndex
CREATE INDEX "plan_credit_notes_subscription_id_id_idx" ON "plan_credit_notes"("subscription_id", "id");

-- AddForeignKey
ALTER TABLE "plan_credit_notes" ADD CONSTRAINT "plan_credit_notes_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscriptions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_credit_notes" ADD CONSTRAINT "plan_credit_notes_razorpay_refund_id_fkey" FOREIGN KEY ("razorpay_refund_id") REFERENCES "payment_refunds"("razorpay_refund_id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE ON subscriptions FOR EACH ROW
  WHEN ((OLD.invoice, OLD.receipt_no) IS DISTINCT FROM (NEW.invoice, NEW.receipt_no))
  EXECUTE FUNCTION reject_change();

CREATE OR REPLACE TRIGGER append_only_change BEFORE UPDATE ON plan_credit_notes FOR EACH ROW
  WHEN (OLD.voided_at IS NOT NULL OR (OLD.id, OLD.subscription_id, OLD.razorpay_refund_id, OLD.number, OLD.content, OLD.issued_at)
    IS DISTINCT FROM (NEW.id, NEW.subscription_id, NEW.razorpay_refund_id, NEW.number, NEW.content, NEW.issued_at))
  EXECUTE FUNCTION reject_change();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE ON plan_credit_notes FOR EACH ROW EXECUTE FUNCTION reject_change();

CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON plan_credit_notes FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE OR REPLACE FUNCTION assign_subscription_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.receipt_no := next_document_number(
    coalesce((NEW.invoice #>> '{seller,id}')::int, default_seller_id()),
    CASE WHEN NEW.invoice IS NULL THEN 'R' ELSE 'P' END,
    NEW.created_at);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION assign_plan_credit_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.number := next_document_number((NEW.content #>> '{seller,id}')::int, 'C', NEW.issued_at);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER assign_plan_credit_number BEFORE INSERT ON plan_credit_notes FOR EACH ROW EXECUTE FUNCTION assign_plan_credit_number();
