-- AlterTable
ALTER TABLE "payments" ADD COLUMN "refund_requested_at" TIMESTAMPTZ(3);
