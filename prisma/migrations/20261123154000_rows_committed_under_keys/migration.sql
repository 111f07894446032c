-- AlterTable
ALTER TABLE "idempotency_keys" ADD COLUMN     "committed_id" INTEGER,
ADD COLUMN     "lease_ends_at" TIMESTAMPTZ(3);
