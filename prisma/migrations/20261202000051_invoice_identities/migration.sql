-- CreateTable
CREATE TABLE "invoice_identities" (
    "invoice_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "sealed" VARCHAR(1000) NOT NULL,

    CONSTRAINT "invoice_identities_pkey" PRIMARY KEY ("invoice_id")
);

-- CreateIndex
CREATE INDEX "invoice_identities_user_id_idx" ON "invoice_identities"("user_id");

-- AddForeignKey
ALTER TABLE "invoice_identities" ADD CONSTRAINT "invoice_identities_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_identities" ADD CONSTRAINT "invoice_identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "invoice_identities"
  ADD CONSTRAINT "invoice_identities_sealed_check" CHECK ("sealed" ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+$');
