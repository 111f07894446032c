ALTER TABLE "bookings" VALIDATE CONSTRAINT "bookings_code_there_check";
ALTER TABLE "bookings" VALIDATE CONSTRAINT "bookings_code_check";
ALTER TABLE "bookings" VALIDATE CONSTRAINT "bookings_arrived_at_check";
ALTER TABLE "bookings" VALIDATE CONSTRAINT "bookings_arrived_booked_check";
