CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_live_store_idx" ON "orders"("store_id", "created_at", "id") INCLUDE ("status") WHERE "deleted_at" IS NULL;
