-- CreateEnum
CREATE TYPE "IdentityKind" AS ENUM ('pan', 'form97', 'passport');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "state_code" CHAR(2);

-- CreateTable
CREATE TABLE "customer_identities" (
    "user_id" INTEGER NOT NULL,
    "kind" "IdentityKind" NOT NULL,
    "last4" VARCHAR(4) NOT NULL,
    "name_as_on" VARCHAR(120) NOT NULL,
    "sealed" VARCHAR(1000) NOT NULL,
    "set_by" INTEGER NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_identities_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "customer_identities_set_by_idx" ON "customer_identities"("set_by");

-- AddForeignKey
ALTER TABLE "customer_identities" ADD CONSTRAINT "customer_identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_identities" ADD CONSTRAINT "customer_identities_set_by_fkey" FOREIGN KEY ("set_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Existing accounts agree: their new column is empty.
ALTER TABLE "users" ADD CONSTRAINT "users_state_code_check" CHECK ("state_code" ~ '^(0[1-9]|[12][0-9]|3[0-8]|97)$') NOT VALID;
ALTER TABLE "customer_identities"
  ADD CONSTRAINT "customer_identities_last4_check" CHECK ("last4" ~ '^[A-Z0-9]{0,4}$'),
  ADD CONSTRAINT "customer_identities_sealed_check" CHECK ("sealed" ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+$');
