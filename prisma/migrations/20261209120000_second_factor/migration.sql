-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "proved_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "authenticators" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "sealed" VARCHAR(300) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" INTEGER,

    CONSTRAINT "authenticators_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "authenticators_sealed_check" CHECK ("sealed" ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+$')
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "code_hash" VARCHAR(43) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "log_in_tickets" (
    "id" SERIAL NOT NULL,
    "token_hash" VARCHAR(43) NOT NULL,
    "user_id" INTEGER NOT NULL,
    "password_mark" VARCHAR(43) NOT NULL,
    "tries_left" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "log_in_tickets_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "log_in_tickets_tries_left_check" CHECK ("tries_left" >= 0)
);

-- CreateTable
CREATE TABLE "factor_tries" (
    "user_id" INTEGER NOT NULL,
    "tries" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "factor_tries_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "required_factors" (
    "role" "Role" NOT NULL,
    "set_by" INTEGER NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "required_factors_pkey" PRIMARY KEY ("role"),
    CONSTRAINT "required_factors_role_check" CHECK ("role" <> 'user')
);

-- CreateIndex
CREATE INDEX "authenticators_user_id_idx" ON "authenticators"("user_id");

-- An account has one confirmed authenticator and one begun at most.
CREATE UNIQUE INDEX "authenticators_confirmed_key" ON "authenticators"("user_id") WHERE "confirmed_at" IS NOT NULL;
CREATE UNIQUE INDEX "authenticators_begun_key" ON "authenticators"("user_id") WHERE "confirmed_at" IS NULL;

-- CreateIndex
CREATE UNIQUE INDEX "recovery_codes_user_id_code_hash_key" ON "recovery_codes"("user_id", "code_hash");

-- CreateIndex
CREATE UNIQUE INDEX "log_in_tickets_token_hash_key" ON "log_in_tickets"("token_hash");

-- CreateIndex
CREATE INDEX "log_in_tickets_user_id_idx" ON "log_in_tickets"("user_id");

-- CreateIndex
CREATE INDEX "log_in_tickets_expires_at_idx" ON "log_in_tickets"("expires_at");

-- CreateIndex
CREATE INDEX "factor_tries_expires_at_idx" ON "factor_tries"("expires_at");

-- CreateIndex
CREATE INDEX "required_factors_set_by_idx" ON "required_factors"("set_by");

-- AddForeignKey
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "log_in_tickets" ADD CONSTRAINT "log_in_tickets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "factor_tries" ADD CONSTRAINT "factor_tries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "required_factors" ADD CONSTRAINT "required_factors_set_by_fkey" FOREIGN KEY ("set_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
