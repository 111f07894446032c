-- AlterEnum
ALTER TYPE "ImportState" ADD VALUE IF NOT EXISTS 'failed';

-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "attempted_at" TIMESTAMPTZ(3),
ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0;
