-- CreateTable
CREATE TABLE "failed_log_ins" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "reason" VARCHAR(20) NOT NULL,
    "address" TEXT NOT NULL,
    "user_agent" VARCHAR(300),

    CONSTRAINT "failed_log_ins_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "failed_log_ins_user_id_at_id_idx" ON "failed_log_ins"("user_id", "at", "id");

-- CreateIndex
CREATE INDEX "failed_log_ins_at_idx" ON "failed_log_ins"("at");

-- AddForeignKey
ALTER TABLE "failed_log_ins" ADD CONSTRAINT "failed_log_ins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
