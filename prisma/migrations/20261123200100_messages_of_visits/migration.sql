-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "booking_id" INTEGER,
ADD COLUMN     "customer_id" INTEGER,
ADD COLUMN     "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "key" VARCHAR(100),
ADD COLUMN     "slot" VARCHAR(40),
ADD COLUMN     "stop_hash" CHAR(43);

-- AlterTable
ALTER TABLE "bookings" ADD COLUMN     "reminders" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "sms_outbox" ADD COLUMN     "dropped_reason" VARCHAR(200);

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- A failed message keeps its variables: it can be sent again. Others keep those without a token, which show its text.
ALTER TABLE "messages"
  DROP CONSTRAINT "messages_state_check",
  ADD CONSTRAINT "messages_state_check" CHECK (
    ("next_attempt_at" IS NOT NULL) = ("state" = 'queued')
    AND ("sent_at" IS NOT NULL) = ("state" = 'sent')
    AND ("dropped_reason" IS NOT NULL) = ("state" IN ('dropped', 'failed'))
    AND ("state" IN ('queued', 'failed') OR NOT jsonb_exists("variables", 'token'))
  ) NOT VALID;

-- Few rows: so far only payment links are messages.
UPDATE "messages" SET "due_at" = "created_at" WHERE "due_at" <> "created_at";
