-- Outside a transaction: the only statement here.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "bookings_code_key" ON "bookings"("code");
