-- CreateEnum
CREATE TYPE "ExcessRefundState" AS ENUM ('pending', 'processed', 'failed');

-- CreateTable
CREATE TABLE "excess_refunds" (
    "id" SERIAL NOT NULL,
    "payment_id" INTEGER NOT NULL,
    "amount_paise" INTEGER NOT NULL,
    "state" "ExcessRefundState" NOT NULL DEFAULT 'pending',
    "razorpay_refund_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "excess_refunds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "excess_refunds_razorpay_refund_id_key" ON "excess_refunds"("razorpay_refund_id");

-- CreateIndex
CREATE INDEX "excess_refunds_payment_id_idx" ON "excess_refunds"("payment_id");

-- AddForeignKey
ALTER TABLE "excess_refunds" ADD CONSTRAINT "excess_refunds_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "excess_refunds" ADD CONSTRAINT "excess_refunds_amount_check" CHECK ("amount_paise" > 0);
CREATE INDEX "excess_refunds_pending_idx" ON "excess_refunds"("payment_id") WHERE "state" = 'pending';
