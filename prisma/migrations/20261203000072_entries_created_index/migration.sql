CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_entries_created_at_idx" ON "order_entries" USING BRIN ("created_at");
