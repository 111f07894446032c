CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_mobile_start_idx" ON "messages"("mobile" varchar_pattern_ops) WHERE "mobile" IS NOT NULL;
