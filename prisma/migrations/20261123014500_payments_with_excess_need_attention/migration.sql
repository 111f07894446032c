-- lib/payments/back-office.ts repeats the condition word for word. Booked payments without excess are left out.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_may_need_attention_idx" ON "payments"("payment_order_id")
  WHERE ("status" = 'captured' AND "effect" IS DISTINCT FROM 'activated' AND ("booked_paise" = 0 OR "excess_paise" > 0)) OR ("status" = 'refunded' AND "effect" = 'activated');
