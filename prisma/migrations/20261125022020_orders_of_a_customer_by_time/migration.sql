CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_live_customer_time_idx" ON "orders"("user_id", "created_at", "id") WHERE "deleted_at" IS NULL;
