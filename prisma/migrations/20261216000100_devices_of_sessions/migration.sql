-- AlterTable
ALTER TABLE "sessions" ADD COLUMN "browser" VARCHAR(64),
ADD COLUMN "new_device" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "used_at" TIMESTAMPTZ(3);
