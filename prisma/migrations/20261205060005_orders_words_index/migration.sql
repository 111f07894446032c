CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_live_words_idx" ON "orders" USING gin (name_words("name"), (ARRAY["executive_id", "employee_id"])) WITH (fastupdate = off) WHERE "deleted_at" IS NULL;
