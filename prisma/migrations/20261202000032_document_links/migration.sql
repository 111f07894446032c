-- CreateTable
CREATE TABLE "document_links" (
    "id" SERIAL NOT NULL,
    "kind" VARCHAR(40) NOT NULL,
    "record_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "token_hash" CHAR(43) NOT NULL,
    "shared_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "document_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "document_links_token_hash_key" ON "document_links"("token_hash");

-- CreateIndex
CREATE INDEX "document_links_user_id_idx" ON "document_links"("user_id");

-- CreateIndex
CREATE INDEX "document_links_expires_at_idx" ON "document_links"("expires_at");

-- AddForeignKey
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_shared_by_fkey" FOREIGN KEY ("shared_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
