-- Proved by the check, which it replaces.
ALTER TABLE "bookings" ALTER COLUMN "code" SET NOT NULL;
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_code_there_check";
