CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_customer_cancelled_idx" ON "bookings"("user_id", "cancelled_at", "id") WHERE "cancelled_at" IS NOT NULL;
