-- AlterTable
ALTER TABLE "customer_openings" ADD COLUMN "listed" BOOLEAN NOT NULL DEFAULT false;
