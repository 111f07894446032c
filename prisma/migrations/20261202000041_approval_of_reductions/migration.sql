-- AlterTable
ALTER TABLE "items" ADD COLUMN     "asked_at" TIMESTAMPTZ(3),
ADD COLUMN     "asked_by" INTEGER,
ADD COLUMN     "asked_discount_amount" DECIMAL(14,2),
ADD COLUMN     "asked_discount_reason" VARCHAR(200),
ADD COLUMN     "asked_price" DECIMAL(14,2);

-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "item_id" INTEGER;

-- Existing rows agree with them: their new columns are empty.
ALTER TABLE "items"
  ADD CONSTRAINT "items_asked_by_fkey" FOREIGN KEY ("asked_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID,
  ADD CONSTRAINT "items_asked_check" CHECK (num_nonnulls("asked_price", "asked_by", "asked_at") IN (0, 3) AND ("asked_at" IS NOT NULL OR num_nonnulls("asked_discount_amount", "asked_discount_reason") = 0)) NOT VALID,
  ADD CONSTRAINT "items_asked_values_check" CHECK ("asked_price" >= 0 AND "asked_discount_amount" >= 0 AND "asked_discount_reason" <> '') NOT VALID;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
