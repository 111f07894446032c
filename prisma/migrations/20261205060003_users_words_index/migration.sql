CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_live_words_idx" ON "users" USING gin (name_words("name")) WITH (fastupdate = off) WHERE "deleted_at" IS NULL;
