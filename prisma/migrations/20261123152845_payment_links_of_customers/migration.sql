-- No release has written payment links yet: the table is empty.
-- lint: allow required-column: the table is empty
-- lint: allow unvalidated-constraint: the table is empty
-- AlterTable
ALTER TABLE "payment_links" ADD COLUMN     "paid_at_sending" DECIMAL(14,2) NOT NULL,
ADD COLUMN     "user_id" INTEGER NOT NULL;

-- AddForeignKey
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
