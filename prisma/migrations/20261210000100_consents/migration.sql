-- CreateEnum
CREATE TYPE "ConsentPurpose" AS ENUM ('offers_sms', 'offers_whatsapp', 'calls', 'family_dates');

-- CreateEnum
CREATE TYPE "ConsentSource" AS ENUM ('account', 'deletion');

-- CreateTable
CREATE TABLE "consents" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "purpose" "ConsentPurpose" NOT NULL,
    "given" BOOLEAN NOT NULL,
    "notice_version" VARCHAR(10) NOT NULL,
    "language" VARCHAR(8) NOT NULL,
    "how" "ConsentSource" NOT NULL,
    "by_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "consents_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "consents_user_id_purpose_id_idx" ON "consents"("user_id", "purpose", "id");

-- CreateIndex
CREATE INDEX "consents_by_id_idx" ON "consents"("by_id");

-- AddForeignKey
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consents" ADD CONSTRAINT "consents_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON consents FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON consents FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
