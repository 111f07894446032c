-- CreateTable
CREATE TABLE "nominees" (
    "user_id" INTEGER NOT NULL,
    "name" VARCHAR(120) NOT NULL,
    "relation" VARCHAR(60) NOT NULL,
    "mobile" VARCHAR(10) NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "nominees_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "nominees" ADD CONSTRAINT "nominees_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
