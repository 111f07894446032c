CREATE INDEX CONCURRENTLY IF NOT EXISTS "opportunities_live_store_idx" ON "opportunities"("store_id", "created_at", "id") INCLUDE ("status") WHERE "deleted_at" IS NULL;
