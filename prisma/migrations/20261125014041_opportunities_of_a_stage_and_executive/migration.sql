-- Outside a transaction: the only statement here. For the board of an executive (lib/opportunities/board.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "opportunities_live_executive_stage_idx" ON "opportunities"("executive_id", "stage", "stage_since", "id") WHERE "deleted_at" IS NULL;
