-- Who waits at the front desk is called by one desk.
ALTER TABLE "bookings" ADD COLUMN     "called_at" TIMESTAMPTZ(3),
ADD COLUMN     "called_by" INTEGER;
ALTER TABLE "bookings"
  ADD CONSTRAINT "bookings_called_by_fkey" FOREIGN KEY ("called_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID,
  ADD CONSTRAINT "bookings_called_check" CHECK (("called_at" IS NULL) = ("called_by" IS NULL)) NOT VALID;
