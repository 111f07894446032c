CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_live_folded_trgm_idx" ON "users" USING gin (search_text("name") gin_trgm_ops) WITH (fastupdate = off) WHERE "deleted_at" IS NULL;
