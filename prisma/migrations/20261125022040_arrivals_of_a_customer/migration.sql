CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_customer_arrived_idx" ON "bookings"("user_id", "arrived_at", "id") WHERE "arrived_at" IS NOT NULL;
