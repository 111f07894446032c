-- lib/payments/back-office.ts repeats the condition word for word.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_attention_idx" ON "payments"("payment_order_id")
  WHERE ("status" = 'captured' AND "effect" IS DISTINCT FROM 'activated') OR ("status" = 'refunded' AND "effect" = 'activated');
