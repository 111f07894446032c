-- Outside a transaction: the only statement here. For the job that makes visits of past days no-shows (lib/visits/no-shows.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_expected_idx" ON "bookings"("slot_date", "id") WHERE "visit" = 'expected' AND "status" = 'booked' AND "needs_new_time_at" IS NULL;
