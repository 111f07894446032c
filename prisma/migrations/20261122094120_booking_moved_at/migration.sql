-- AlterTable
ALTER TABLE "bookings" ADD COLUMN     "moved_at" TIMESTAMPTZ(3);
