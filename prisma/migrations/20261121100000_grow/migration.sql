-- Lists, searches and counts that cost the same with a million rows as with a thousand.

-- Parts of names are found by their groups of three letters.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "opportunities_live_name_trgm_idx" ON "opportunities" USING gin ("name" gin_trgm_ops) WHERE "deleted_at" IS NULL;
CREATE INDEX "orders_live_name_trgm_idx" ON "orders" USING gin ("name" gin_trgm_ops) WHERE "deleted_at" IS NULL;
CREATE INDEX "users_live_name_trgm_idx" ON "users" USING gin ("name" gin_trgm_ops) WHERE "deleted_at" IS NULL;
CREATE INDEX "users_live_email_trgm_idx" ON "users" USING gin ("email" gin_trgm_ops) WHERE "deleted_at" IS NULL;
-- The start of a mobile, whatever the database's collation. (Every row has one: the condition is there because Prisma's schema cannot
-- say this kind of index, and leaves conditional ones alone.)
CREATE INDEX "users_live_mobile_start_idx" ON "users"("mobile" varchar_pattern_ops) WHERE "deleted_at" IS NULL;
CREATE INDEX "bookings_user_mobile_start_idx" ON "bookings"("user_mobile" varchar_pattern_ops) WHERE "user_mobile" IS NOT NULL;

-- One's own sales: living rows alone, with what they are filtered by, so that counting them reads the index and no row.
DROP INDEX "opportunities_executive_id_created_at_id_idx";
DROP INDEX "opportunities_employee_id_created_at_id_idx";
DROP INDEX "opportunities_live_created_at_idx";
CREATE INDEX "opportunities_live_executive_idx" ON "opportunities"("executive_id", "created_at", "id") INCLUDE ("status") WHERE "deleted_at" IS NULL;
CREATE INDEX "opportunities_live_employee_idx" ON "opportunities"("employee_id", "created_at", "id") INCLUDE ("status") WHERE "deleted_at" IS NULL;
CREATE INDEX "opportunities_live_created_at_idx" ON "opportunities"("created_at", "id") INCLUDE ("status") WHERE "deleted_at" IS NULL;
DROP INDEX "orders_executive_id_created_at_id_idx";
DROP INDEX "orders_employee_id_created_at_id_idx";
CREATE INDEX "orders_live_executive_idx" ON "orders"("executive_id", "created_at", "id") INCLUDE ("status") WHERE "deleted_at" IS NULL;
CREATE INDEX "orders_live_employee_idx" ON "orders"("employee_id", "created_at", "id") INCLUDE ("status") WHERE "deleted_at" IS NULL;

-- Users of one role, and the customers that one referred.
DROP INDEX "users_referrer_code_idx";
CREATE INDEX "users_live_referred_idx" ON "users"("referrer_code", "created_at", "id") INCLUDE ("role") WHERE "deleted_at" IS NULL;
DROP INDEX "users_live_created_at_idx";
CREATE INDEX "users_live_created_at_idx" ON "users"("created_at", "id") INCLUDE ("role") WHERE "deleted_at" IS NULL;
CREATE INDEX "users_live_role_idx" ON "users"("role", "created_at", "id") WHERE "deleted_at" IS NULL;

-- Visits to one store, by either order of the list, and those of one state.
CREATE INDEX "bookings_store_created_at_idx" ON "bookings"("store_id", "created_at", "id");
CREATE INDEX "bookings_store_slot_idx" ON "bookings"("store_id", ("slot_date" + "slot_time"), "id");
CREATE INDEX "bookings_status_idx" ON "bookings"("status", "created_at", "id");

-- Orders of one state: few are unpaid, and an admin looks for them among all.
CREATE INDEX "orders_live_status_idx" ON "orders"("status", "created_at", "id") WHERE "deleted_at" IS NULL;
