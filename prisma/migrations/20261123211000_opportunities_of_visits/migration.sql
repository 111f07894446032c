-- AlterTable
ALTER TABLE "opportunities" ADD COLUMN     "booking_id" INTEGER;

ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_booking_id_fkey"
  FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
