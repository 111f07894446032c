ALTER TABLE "users" VALIDATE CONSTRAINT "users_state_code_check";
