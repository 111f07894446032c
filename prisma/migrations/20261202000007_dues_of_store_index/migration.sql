CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_due_store_idx" ON "orders"("store_id", "created_at", "id") WHERE "deleted_at" IS NULL AND "pending_amount" > 0;
