CREATE INDEX CONCURRENTLY IF NOT EXISTS "opportunities_live_customer_time_idx" ON "opportunities"("user_id", "created_at", "id") WHERE "deleted_at" IS NULL;
