-- CreateEnum
CREATE TYPE "PromiseState" AS ENUM ('open', 'kept', 'broken', 'cancelled');

-- CreateEnum
CREATE TYPE "ReminderChannel" AS ENUM ('sms', 'whatsapp', 'call');

-- AlterTable
ALTER TABLE "payment_links" ALTER COLUMN "sent_by" DROP NOT NULL;

-- CreateTable
CREATE TABLE "payment_promises" (
    "id" SERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "amount" DECIMAL(14,2) NOT NULL,
    "pay_by" DATE NOT NULL,
    "paid_before" DECIMAL(14,2) NOT NULL,
    "state" "PromiseState" NOT NULL DEFAULT 'open',
    "made_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_promises_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "due_reminders" (
    "id" SERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "channel" "ReminderChannel" NOT NULL,
    "due_on" DATE,
    "step" SMALLINT,
    "payment_link_id" INTEGER,
    "made_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "due_reminders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reminder_stops" (
    "order_id" INTEGER NOT NULL,
    "stopped_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reminder_stops_pkey" PRIMARY KEY ("order_id")
);

-- CreateTable
CREATE TABLE "collection_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "due_reminders" BOOLEAN NOT NULL DEFAULT true,
    "changed_by" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "collection_settings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "payment_promises_order_id_id_idx" ON "payment_promises"("order_id", "id");

-- CreateIndex
CREATE INDEX "due_reminders_order_id_id_idx" ON "due_reminders"("order_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "due_reminders_step_key" ON "due_reminders"("order_id", "due_on", "step");

CREATE UNIQUE INDEX "payment_promises_open_key" ON "payment_promises"("order_id") WHERE "state" = 'open';

CREATE INDEX "payment_promises_open_idx" ON "payment_promises"("pay_by", "id") WHERE "state" = 'open';

ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_amount_check" CHECK (amount > 0);

ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_ended_check" CHECK ((state = 'open') = (ended_at IS NULL));

ALTER TABLE "due_reminders" ADD CONSTRAINT "due_reminders_step_check" CHECK ((due_on IS NULL) = (step IS NULL));

ALTER TABLE "collection_settings" ADD CONSTRAINT "collection_settings_one_check" CHECK (id = 1);

-- AddForeignKey
ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_made_by_fkey" FOREIGN KEY ("made_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "due_reminders" ADD CONSTRAINT "due_reminders_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "due_reminders" ADD CONSTRAINT "due_reminders_payment_link_id_fkey" FOREIGN KEY ("payment_link_id") REFERENCES "payment_links"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "due_reminders" ADD CONSTRAINT "due_reminders_made_by_fkey" FOREIGN KEY ("made_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminder_stops" ADD CONSTRAINT "reminder_stops_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminder_stops" ADD CONSTRAINT "reminder_stops_stopped_by_fkey" FOREIGN KEY ("stopped_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_settings" ADD CONSTRAINT "collection_settings_changed_by_fkey" FOREIGN KEY ("changed_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE OR REPLACE FUNCTION end_promise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_promises
  SET state = (CASE WHEN NEW.deleted_at IS NULL AND NEW.user_id = OLD.user_id THEN 'kept' ELSE 'cancelled' END)::"PromiseState",
    ended_at = operation_time()
  WHERE order_id = NEW.id AND state = 'open'
    AND (NEW.deleted_at IS NOT NULL OR NEW.user_id <> OLD.user_id OR NEW.pending_amount <= 0 OR NEW.paid_amount >= paid_before + amount);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER end_promise AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.paid_amount, OLD.pending_amount, OLD.user_id, OLD.deleted_at)
    IS DISTINCT FROM (NEW.paid_amount, NEW.pending_amount, NEW.user_id, NEW.deleted_at))
  EXECUTE FUNCTION end_promise();
