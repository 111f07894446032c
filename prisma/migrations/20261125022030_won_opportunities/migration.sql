-- Outside a transaction: the only statement here. For the median of days to won (lib/figures/operations.ts), which it answers alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "opportunities_won_idx" ON "opportunities"("stage_since") INCLUDE ("created_at", "executive_id", "employee_id") WHERE "stage" = 'won' AND "deleted_at" IS NULL;
