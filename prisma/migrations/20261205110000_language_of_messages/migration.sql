-- The language in which a message was sent; null: English, or not sent yet.
ALTER TABLE "messages" ADD COLUMN "language" VARCHAR(8);
