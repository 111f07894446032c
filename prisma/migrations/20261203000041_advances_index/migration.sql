CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_advance_idx" ON "orders"("advance_since", "id") INCLUDE ("advance_amount") WHERE "deleted_at" IS NULL AND "advance_since" IS NOT NULL;
