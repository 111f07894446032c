CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_store_visits_idx" ON "bookings"("store_id", "slot_date") INCLUDE ("visit", "needs_new_time_at") WHERE "status" = 'booked';
