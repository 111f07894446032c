-- AlterTable
ALTER TABLE "import_rows" ADD COLUMN     "before" CHAR(64);
