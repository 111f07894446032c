-- The language in which a message was sent; null: English, or not sent yet. As that of customers, without a list of languages.
ALTER TABLE "messages" ADD COLUMN "language" VARCHAR(8);
ALTER TABLE "messages" ADD CONSTRAINT "messages_language_check" CHECK (language ~ '^[a-z]{2,3}$') NOT VALID;
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_language_check";
