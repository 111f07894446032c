CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_customer_id_idx" ON "messages"("customer_id");
