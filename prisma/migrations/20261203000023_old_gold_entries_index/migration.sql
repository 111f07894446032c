-- Outside a transaction: the only statement here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_entries_exchange_id_idx" ON "order_entries"("exchange_id");
