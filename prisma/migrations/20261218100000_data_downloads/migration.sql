-- CreateTable
CREATE TABLE "data_downloads" (
    "user_id" INTEGER NOT NULL,
    "token_hash" VARCHAR(43) NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "json_used_at" TIMESTAMPTZ(3),
    "pdf_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "data_downloads_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "data_downloads_expires_at_idx" ON "data_downloads"("expires_at");

-- AddForeignKey
ALTER TABLE "data_downloads" ADD CONSTRAINT "data_downloads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
