-- A deleted account keeps its row for the records of sales, without a name.
ALTER TABLE "users"
  DROP CONSTRAINT "users_name_check",
  ADD CONSTRAINT "users_name_check" CHECK (char_length("name") <= 120 AND ("name" <> '' OR "deleted_at" IS NOT NULL));
