-- CreateEnum
CREATE TYPE "MessageState" AS ENUM ('queued', 'sent', 'dropped');

-- CreateTable
CREATE TABLE "messages" (
    "id" SERIAL NOT NULL,
    "kind" VARCHAR(40) NOT NULL,
    "mobile" VARCHAR(10) NOT NULL,
    "variables" JSONB NOT NULL,
    "state" "MessageState" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "dropped_reason" VARCHAR(200),

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "messages_expires_at_idx" ON "messages"("expires_at");

ALTER TABLE "messages"
  ADD CONSTRAINT "messages_mobile_check" CHECK ("mobile" ~ '^[6-9][0-9]{9}$'),
  ADD CONSTRAINT "messages_state_check" CHECK (
    ("next_attempt_at" IS NOT NULL) = ("state" = 'queued')
    AND ("sent_at" IS NOT NULL) = ("state" = 'sent')
    AND ("dropped_reason" IS NOT NULL) = ("state" = 'dropped')
    AND ("state" = 'queued' OR "variables" = '{}'::jsonb)
  );

-- The queued messages by their next attempt. Nearly all rows are sent, and not in it.
CREATE INDEX "messages_due_idx" ON "messages"("next_attempt_at") WHERE "next_attempt_at" IS NOT NULL;
