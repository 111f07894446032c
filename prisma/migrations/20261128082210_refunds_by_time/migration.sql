-- Outside a transaction: the only statement here. For the day book (lib/day-book/online.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_refunds_created_at_idx" ON "payment_refunds"("created_at");
