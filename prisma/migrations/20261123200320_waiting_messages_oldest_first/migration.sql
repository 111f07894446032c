-- The waiting messages in the order of sending. Nearly all rows are sent, and not in it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_waiting_idx" ON "messages"("due_at", "id") WHERE "next_attempt_at" IS NOT NULL;
