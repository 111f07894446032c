CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "items_live_huid_key" ON "items"("huid") WHERE "deleted_at" IS NULL AND NOT "declined";
