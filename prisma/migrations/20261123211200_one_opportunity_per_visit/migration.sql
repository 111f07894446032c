-- Outside a transaction: the only statement here. A booking has one live opportunity at most; it is found by its booking here, too.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "opportunities_live_booking_key" ON "opportunities"("booking_id") WHERE "booking_id" IS NOT NULL AND "deleted_at" IS NULL;
