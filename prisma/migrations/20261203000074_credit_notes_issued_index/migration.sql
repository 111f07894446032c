CREATE INDEX CONCURRENTLY IF NOT EXISTS "credit_notes_issued_at_id_idx" ON "credit_notes"("issued_at", "id");
