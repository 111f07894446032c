CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_created_at_id_idx" ON "subscriptions"("created_at", "id");
