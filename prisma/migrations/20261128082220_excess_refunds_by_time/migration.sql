-- Outside a transaction: the only statement here. For the day book (lib/day-book/online.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "excess_refunds_created_at_idx" ON "excess_refunds"("created_at");
