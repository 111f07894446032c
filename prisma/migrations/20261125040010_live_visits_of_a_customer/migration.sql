-- Outside a transaction: the only statement here. A visit that lost its slot does not keep its customer from another at the same time.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "bookings_live_customer_slot_next" ON "bookings"("user_id", "slot_date", "slot_time") WHERE "status" = 'booked' AND "needs_new_time_at" IS NULL;
