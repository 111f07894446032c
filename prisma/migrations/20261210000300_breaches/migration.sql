-- CreateTable
CREATE TABLE "breaches" (
    "id" SERIAL NOT NULL,
    "discovered_at" TIMESTAMPTZ(3) NOT NULL,
    "nature" VARCHAR(2000) NOT NULL,
    "data_concerned" VARCHAR(500) NOT NULL,
    "people" INTEGER,
    "consequences" VARCHAR(1500) NOT NULL,
    "measures" VARCHAR(1500) NOT NULL,
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "breaches_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "breaches_discovered_at_check" CHECK ("discovered_at" <= "created_at")
);

-- CreateIndex
CREATE INDEX "breaches_created_by_idx" ON "breaches"("created_by");

-- CreateIndex
CREATE INDEX "breaches_created_at_id_idx" ON "breaches"("created_at", "id");

-- CreateIndex
CREATE INDEX "breaches_discovered_at_id_idx" ON "breaches"("discovered_at", "id");

-- AddForeignKey
ALTER TABLE "breaches" ADD CONSTRAINT "breaches_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON breaches FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON breaches FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
