-- The visits of a day at a shop: the shop's part of a day, where only the day was found before.
CREATE INDEX "bookings_slot_date_store_id_idx" ON "bookings"("slot_date", "store_id");
DROP INDEX "bookings_slot_date_idx";
