-- AlterTable
ALTER TABLE "document_links" ADD COLUMN     "shared_as" "Role";
