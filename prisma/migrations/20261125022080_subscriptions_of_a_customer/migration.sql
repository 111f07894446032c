CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_user_id_created_at_id_idx" ON "subscriptions"("user_id", "created_at", "id");
