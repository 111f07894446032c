CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_advance_told_idx" ON "orders"("advance_told", "advance_since", "id") WHERE "deleted_at" IS NULL AND "advance_since" IS NOT NULL;
