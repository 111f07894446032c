DROP INDEX "bookings_live_customer_slot_key";
ALTER INDEX "bookings_live_customer_slot_next" RENAME TO "bookings_live_customer_slot_key";
