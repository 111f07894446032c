-- Outside a transaction: the only statement here. For the board (lib/opportunities/board.ts): the last moved first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "opportunities_live_stage_idx" ON "opportunities"("stage", "stage_since", "id") WHERE "deleted_at" IS NULL;
