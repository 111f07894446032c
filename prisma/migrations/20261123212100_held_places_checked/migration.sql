ALTER TABLE "slots" VALIDATE CONSTRAINT "slots_booked_check";
