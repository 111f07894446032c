CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_due_executive_idx" ON "orders"("executive_id", "created_at", "id") WHERE "deleted_at" IS NULL AND "pending_amount" > 0;
