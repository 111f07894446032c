-- The audit trail in the order of time.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_at_id_idx" ON "audit_entries"("at", "id");
