CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_state_created_at_id_idx" ON "messages"("state", "created_at", "id");
