-- A page of a list is read along an index, so that it costs the same in a large table as in a small one, whatever it is sorted
-- by. Over living rows only, as the lists are; the schema language cannot say that, nor an index over an expression.
CREATE INDEX "opportunities_live_created_at_idx" ON "opportunities"("created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "opportunities_live_name_idx" ON "opportunities"("name", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "opportunities_live_total_amount_idx" ON "opportunities"("total_amount", "id") WHERE "deleted_at" IS NULL;

CREATE INDEX "orders_live_created_at_idx" ON "orders"("created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "orders_live_name_idx" ON "orders"("name", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "orders_live_total_amount_idx" ON "orders"("total_amount", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "orders_live_pending_amount_idx" ON "orders"("pending_amount", "id") WHERE "deleted_at" IS NULL;

CREATE INDEX "users_live_created_at_idx" ON "users"("created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "users_live_name_idx" ON "users"("name", "id") WHERE "deleted_at" IS NULL;

CREATE INDEX "bookings_slot_idx" ON "bookings"(("slot_date" + "slot_time"), "id");

-- CreateIndex
CREATE INDEX "bookings_created_at_id_idx" ON "bookings"("created_at", "id");

-- CreateIndex
CREATE INDEX "payment_orders_created_at_id_idx" ON "payment_orders"("created_at", "id");
