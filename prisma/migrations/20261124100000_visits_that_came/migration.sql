-- Outside a transaction: the only statement here. For the number of earlier visits on the front desk (lib/visits/operations.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_came_idx" ON "bookings"("user_id", "slot_date", "slot_time") WHERE "visit" IN ('arrived', 'served') OR ("visit" IS NULL AND "status" = 'booked');
