-- CreateTable
CREATE TABLE "factor_resets" (
    "user_id" INTEGER NOT NULL,
    "started_by" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "effective_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "factor_resets_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "factor_resets_started_by_idx" ON "factor_resets"("started_by");

-- CreateIndex
CREATE INDEX "factor_resets_effective_at_idx" ON "factor_resets"("effective_at");

-- AddForeignKey
ALTER TABLE "factor_resets" ADD CONSTRAINT "factor_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "factor_resets" ADD CONSTRAINT "factor_resets_started_by_fkey" FOREIGN KEY ("started_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
