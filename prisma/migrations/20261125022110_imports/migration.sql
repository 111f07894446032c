-- CreateEnum
CREATE TYPE "ImportList" AS ENUM ('customers', 'opportunities');

-- CreateEnum
CREATE TYPE "ImportState" AS ENUM ('checked', 'running', 'done', 'stopped');

-- CreateEnum
CREATE TYPE "ImportOutcome" AS ENUM ('made', 'changed', 'same', 'refused');

-- CreateTable
CREATE TABLE "imports" (
    "id" SERIAL NOT NULL,
    "list" "ImportList" NOT NULL,
    "file_name" VARCHAR(200) NOT NULL,
    "columns" JSONB NOT NULL,
    "mapping" JSONB NOT NULL,
    "state" "ImportState" NOT NULL DEFAULT 'checked',
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_by" INTEGER,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_rows" (
    "import_id" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "cells" JSONB NOT NULL,
    "mobile" VARCHAR(10),
    "what" "ImportOutcome" NOT NULL,
    "why" VARCHAR(500),
    "done" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "import_rows_pkey" PRIMARY KEY ("import_id","line")
);

-- CreateIndex
CREATE INDEX "imports_created_at_id_idx" ON "imports"("created_at", "id");

-- CreateIndex
CREATE INDEX "import_rows_mobile_idx" ON "import_rows"("mobile");

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_started_by_fkey" FOREIGN KEY ("started_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Few: read every second by each process.
CREATE INDEX "imports_running_idx" ON "imports"("started_at", "id") WHERE "state" = 'running';
CREATE INDEX "import_rows_waiting_idx" ON "import_rows"("import_id", "line") WHERE NOT "done";

ALTER TABLE "imports" ADD CONSTRAINT "imports_started_check" CHECK (("state" = 'checked') = ("started_at" IS NULL) AND ("started_at" IS NULL) = ("started_by" IS NULL));
ALTER TABLE "imports" ADD CONSTRAINT "imports_finished_check" CHECK (("state" IN ('done', 'stopped')) = ("finished_at" IS NOT NULL));
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_why_check" CHECK (("what" = 'refused') = ("why" IS NOT NULL));
