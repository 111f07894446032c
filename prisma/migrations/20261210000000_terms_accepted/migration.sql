-- CreateTable
CREATE TABLE "terms_acceptances" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "version" VARCHAR(10) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "terms_acceptances_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "terms_acceptances_user_id_version_key" ON "terms_acceptances"("user_id", "version");

-- AddForeignKey
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON terms_acceptances FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON terms_acceptances FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
