-- CreateTable
CREATE TABLE "payment_refunds" (
    "razorpay_refund_id" TEXT NOT NULL,
    "payment_id" INTEGER NOT NULL,
    "amount_paise" INTEGER NOT NULL,
    "state" "ExcessRefundState" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_refunds_pkey" PRIMARY KEY ("razorpay_refund_id")
);

-- CreateIndex
CREATE INDEX "payment_refunds_payment_id_idx" ON "payment_refunds"("payment_id");

-- AddForeignKey
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_amount_check" CHECK ("amount_paise" > 0);
CREATE INDEX "payment_refunds_pending_idx" ON "payment_refunds"("payment_id") WHERE "state" = 'pending';
