-- The visits of a day to a shop are put in order by what the index itself holds, and looked up for one page alone.
CREATE INDEX "bookings_day_store_idx" ON "bookings"("slot_date", "store_id", "created_at", "id");
DROP INDEX "bookings_slot_date_store_id_idx";
