CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "messages_stop_hash_key" ON "messages"("stop_hash");
