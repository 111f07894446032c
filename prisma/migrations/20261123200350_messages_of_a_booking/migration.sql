CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_booking_id_idx" ON "messages"("booking_id");
