-- AlterTable
ALTER TABLE "document_links" ADD COLUMN     "from_date" DATE,
ADD COLUMN     "to_date" DATE;

-- AlterTable
ALTER TABLE "stores" ADD COLUMN     "sms_name" VARCHAR(20);

-- CreateTable
CREATE TABLE "estimates" (
    "id" SERIAL NOT NULL,
    "opportunity_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "number" VARCHAR(20) NOT NULL,
    "content" JSONB NOT NULL,
    "issued_by" INTEGER,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "estimates_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "estimates_number_key" ON "estimates"("number");

-- CreateIndex
CREATE INDEX "estimates_opportunity_id_id_idx" ON "estimates"("opportunity_id", "id");

-- CreateIndex
CREATE INDEX "estimates_user_id_idx" ON "estimates"("user_id");

-- AddForeignKey
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_opportunity_id_fkey" FOREIGN KEY ("opportunity_id") REFERENCES "opportunities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_issued_by_fkey" FOREIGN KEY ("issued_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE ON estimates FOR EACH ROW EXECUTE FUNCTION reject_change();

CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON estimates FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE OR REPLACE TRIGGER append_only_change BEFORE UPDATE ON estimates FOR EACH ROW
  WHEN (NEW.content <> '{}' OR (OLD.id, OLD.opportunity_id, OLD.user_id, OLD.number, OLD.issued_by, OLD.issued_at)
    IS DISTINCT FROM (NEW.id, NEW.opportunity_id, NEW.user_id, NEW.number, NEW.issued_by, NEW.issued_at))
  EXECUTE FUNCTION reject_change();

CREATE OR REPLACE FUNCTION assign_estimate_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.number := next_document_number((NEW.content #>> '{seller,id}')::int, 'E', NEW.issued_at);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER assign_estimate_number BEFORE INSERT ON estimates FOR EACH ROW EXECUTE FUNCTION assign_estimate_number();
