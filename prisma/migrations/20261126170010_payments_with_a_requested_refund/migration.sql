-- Reconciliation reads them at every run (lib/payments/payment-ledger.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_refund_requested_idx" ON "payments"("id") WHERE "refund_requested_at" IS NOT NULL;
