CREATE INDEX CONCURRENTLY IF NOT EXISTS "plan_credit_notes_issued_at_id_idx" ON "plan_credit_notes"("issued_at", "id");
