CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_customer_sent_idx" ON "messages"("customer_id", "sent_at", "id") WHERE "sent_at" IS NOT NULL;
