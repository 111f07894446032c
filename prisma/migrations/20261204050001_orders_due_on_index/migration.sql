-- Outside a transaction: the only statement here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_due_on_idx" ON "orders"("due_on", "id") WHERE "deleted_at" IS NULL AND "pending_amount" > 0 AND "due_on" IS NOT NULL;
