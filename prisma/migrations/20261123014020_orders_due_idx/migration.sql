CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_due_idx" ON "orders"("created_at", "id") WHERE "deleted_at" IS NULL AND "pending_amount" > 0;
