-- The plan is sold at the front desk, too: in cash or by UPI, without a payment at Razorpay.
ALTER TABLE "subscriptions" ADD COLUMN     "method" "EntryMethod" NOT NULL DEFAULT 'online',
ADD COLUMN     "recorded_by" INTEGER,
ADD COLUMN     "reference" VARCHAR(60),
ALTER COLUMN "payment_id" DROP NOT NULL;
ALTER TABLE "plan_credit_notes" ADD COLUMN     "method" "EntryMethod" NOT NULL DEFAULT 'online',
ADD COLUMN     "recorded_by" INTEGER,
ADD COLUMN     "reference" VARCHAR(60),
ALTER COLUMN "razorpay_refund_id" DROP NOT NULL;
ALTER TABLE "subscriptions"
  ADD CONSTRAINT "subscriptions_recorded_by_fkey" FOREIGN KEY ("recorded_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID,
  ADD CONSTRAINT "subscriptions_method_check" CHECK (
    CASE "method" WHEN 'online' THEN "payment_id" IS NOT NULL AND "recorded_by" IS NULL AND "reference" IS NULL
      WHEN 'cash' THEN "payment_id" IS NULL AND "recorded_by" IS NOT NULL AND "reference" IS NULL
      WHEN 'upi' THEN "payment_id" IS NULL AND "recorded_by" IS NOT NULL AND "reference" IS NOT NULL
      ELSE false END) NOT VALID;
ALTER TABLE "plan_credit_notes"
  ADD CONSTRAINT "plan_credit_notes_recorded_by_fkey" FOREIGN KEY ("recorded_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID,
  ADD CONSTRAINT "plan_credit_notes_method_check" CHECK (
    CASE "method" WHEN 'online' THEN "razorpay_refund_id" IS NOT NULL AND "recorded_by" IS NULL AND "reference" IS NULL
      WHEN 'cash' THEN "razorpay_refund_id" IS NULL AND "recorded_by" IS NOT NULL AND "reference" IS NULL
      WHEN 'upi' THEN "razorpay_refund_id" IS NULL AND "recorded_by" IS NOT NULL AND "reference" IS NOT NULL
      ELSE false END) NOT VALID;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE ON subscriptions FOR EACH ROW
  WHEN ((OLD.invoice, OLD.receipt_no, OLD.payment_id, OLD.method, OLD.reference, OLD.recorded_by)
    IS DISTINCT FROM (NEW.invoice, NEW.receipt_no, NEW.payment_id, NEW.method, NEW.reference, NEW.recorded_by))
  EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only_change BEFORE UPDATE ON plan_credit_notes FOR EACH ROW
  WHEN (OLD.voided_at IS NOT NULL OR (OLD.id, OLD.subscription_id, OLD.razorpay_refund_id, OLD.method, OLD.reference, OLD.recorded_by, OLD.number, OLD.content, OLD.issued_at)
    IS DISTINCT FROM (NEW.id, NEW.subscription_id, NEW.razorpay_refund_id, NEW.method, NEW.reference, NEW.recorded_by, NEW.number, NEW.content, NEW.issued_at))
  EXECUTE FUNCTION reject_change();
