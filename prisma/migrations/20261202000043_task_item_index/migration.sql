CREATE INDEX CONCURRENTLY IF NOT EXISTS "tasks_item_idx" ON "tasks"("item_id") WHERE "item_id" IS NOT NULL;
