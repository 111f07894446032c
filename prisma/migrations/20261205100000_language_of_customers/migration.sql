-- The language that a customer chose (lib/languages.json). Which keys exist is the application's affair: a new one needs no migration.
ALTER TABLE "users" ADD COLUMN "language" VARCHAR(8);
ALTER TABLE "users" ADD CONSTRAINT "users_language_check" CHECK (language ~ '^[a-z]{2,3}$') NOT VALID;
