CREATE INDEX CONCURRENTLY IF NOT EXISTS "visible_customers_words_idx" ON "visible_customers" USING gin (name_words("name"), (ARRAY["viewer_id"])) WITH (fastupdate = off) WHERE "id" > 0;
