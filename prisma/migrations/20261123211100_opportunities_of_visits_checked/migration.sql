ALTER TABLE "opportunities" VALIDATE CONSTRAINT "opportunities_booking_id_fkey";
