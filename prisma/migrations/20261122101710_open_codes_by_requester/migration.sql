CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "reset_codes_open_requester_key" ON "reset_codes"("user_id", "requester") WHERE "closed_at" IS NULL;
