-- Outside a transaction: the only statement here. For the day book (lib/day-book/online.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_captured_at_id_idx" ON "payments"("captured_at", "id");
