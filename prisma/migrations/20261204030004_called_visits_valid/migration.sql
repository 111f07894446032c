-- Apart from the constraints' own migration, whose lock is held until its end.
ALTER TABLE "bookings" VALIDATE CONSTRAINT "bookings_called_by_fkey";
ALTER TABLE "bookings" VALIDATE CONSTRAINT "bookings_called_check";
