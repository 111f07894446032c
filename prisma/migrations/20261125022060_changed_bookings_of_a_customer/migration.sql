CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_customer_changed_idx" ON "bookings"("user_id", "id") WHERE "calendar_sequence" > 0;
