-- AlterTable
ALTER TABLE "opportunities" ADD COLUMN     "follows_items" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "day_closings" (
    "id" SERIAL NOT NULL,
    "date" DATE NOT NULL,
    "computed" DECIMAL(14,2) NOT NULL,
    "counted" DECIMAL(14,2) NOT NULL,
    "reason" VARCHAR(500),
    "last_receipt_no" VARCHAR(20) NOT NULL,
    "last_credit_no" VARCHAR(20) NOT NULL,
    "closed_by" INTEGER NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "day_closings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "day_closings_date_key" ON "day_closings"("date");

-- AddForeignKey
ALTER TABLE "day_closings" ADD CONSTRAINT "day_closings_closed_by_fkey" FOREIGN KEY ("closed_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "day_closings" ADD CONSTRAINT "day_closings_reason_check"
  CHECK ("counted" >= 0 AND ("counted" = "computed" OR coalesce("reason", '') <> ''));
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "day_closings" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_all BEFORE TRUNCATE ON "day_closings" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
