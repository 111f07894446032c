-- Outside a transaction: the only statement here. For the board of an employee (lib/opportunities/board.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "opportunities_live_employee_stage_idx" ON "opportunities"("employee_id", "stage", "stage_since", "id") WHERE "deleted_at" IS NULL;
