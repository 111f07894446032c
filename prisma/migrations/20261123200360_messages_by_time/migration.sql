CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_created_at_id_idx" ON "messages"("created_at", "id");
