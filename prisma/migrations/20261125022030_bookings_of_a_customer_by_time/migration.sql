CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_user_id_created_at_id_idx" ON "bookings"("user_id", "created_at", "id");
