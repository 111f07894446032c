-- CreateEnum
CREATE TYPE "ErasureState" AS ENUM ('asked', 'requested', 'taken_back', 'refused', 'closed', 'erased');

-- CreateTable
CREATE TABLE "erasures" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "state" "ErasureState" NOT NULL DEFAULT 'asked',
    "code_hash" TEXT,
    "tries_left" INTEGER NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "requested_at" TIMESTAMPTZ(3),
    "closes_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "erased_at" TIMESTAMPTZ(3),

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "erasures_tries_left_check" CHECK ("tries_left" >= 0),
    CONSTRAINT "erasures_state_check" CHECK (
      ("requested_at" IS NULL) = ("state" = 'asked')
      AND ("closes_at" IS NULL) = ("requested_at" IS NULL)
      AND ("ended_at" IS NOT NULL) = ("state" IN ('taken_back', 'refused'))
      AND ("closed_at" IS NOT NULL) = ("state" IN ('closed', 'erased'))
      AND ("erased_at" IS NOT NULL) = ("state" = 'erased'))
);

-- CreateTable
CREATE TABLE "sealed_rests" (
    "erasure_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "sealed" TEXT NOT NULL,

    CONSTRAINT "sealed_rests_pkey" PRIMARY KEY ("erasure_id"),
    CONSTRAINT "sealed_rests_sealed_check" CHECK ("sealed" ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+$')
);

-- CreateIndex
CREATE INDEX "erasures_user_id_id_idx" ON "erasures"("user_id", "id");

-- CreateIndex
CREATE INDEX "erasures_state_asked_at_idx" ON "erasures"("state", "asked_at");

-- CreateIndex
CREATE INDEX "sealed_rests_user_id_idx" ON "sealed_rests"("user_id");

-- An account has one request at a time.
CREATE UNIQUE INDEX "erasures_requested_key" ON "erasures"("user_id") WHERE "state" = 'requested';

-- What the job closes and erases.
CREATE INDEX "erasures_closing_idx" ON "erasures"("closes_at") WHERE "state" = 'requested';
CREATE INDEX "erasures_erasing_idx" ON "erasures"("closed_at") WHERE "state" = 'closed';

-- AddForeignKey
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sealed_rests" ADD CONSTRAINT "sealed_rests_erasure_id_fkey" FOREIGN KEY ("erasure_id") REFERENCES "erasures"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sealed_rests" ADD CONSTRAINT "sealed_rests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
