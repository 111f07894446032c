CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "messages_key_key" ON "messages"("key");
