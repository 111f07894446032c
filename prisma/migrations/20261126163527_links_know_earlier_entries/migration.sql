-- AlterTable
ALTER TABLE "payment_links" ADD COLUMN     "last_entry_id" INTEGER;
