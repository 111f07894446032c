ALTER TABLE "users" VALIDATE CONSTRAINT "users_deleted_blank_check";
