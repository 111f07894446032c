CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_advance_reminded_idx" ON "orders"("advance_reminded_day", "advance_since", "id") WHERE "deleted_at" IS NULL AND "advance_since" IS NOT NULL;
