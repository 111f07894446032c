-- lib/payments/back-office.ts repeats the condition word for word. Excess is left whatever the payment's status: a refund may have failed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_needing_attention_idx" ON "payments"("payment_order_id")
  WHERE ("effect" = 'booked' AND "excess_paise" > 0) OR ("status" = 'captured' AND "effect" IS DISTINCT FROM 'activated' AND "effect" IS DISTINCT FROM 'booked') OR ("status" = 'refunded' AND "effect" = 'activated');
