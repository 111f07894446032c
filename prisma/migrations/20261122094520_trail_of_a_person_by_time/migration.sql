-- Takes the place of audit_entries_actor_id_id_idx.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_actor_id_at_id_idx" ON "audit_entries"("actor_id", "at", "id");
