CREATE INDEX CONCURRENTLY IF NOT EXISTS "opportunities_live_store_stage_idx" ON "opportunities"("store_id", "stage", "stage_since", "id") WHERE "deleted_at" IS NULL;
