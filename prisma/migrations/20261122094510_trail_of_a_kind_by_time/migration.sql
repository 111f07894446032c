CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_entity_at_id_idx" ON "audit_entries"("entity", "at", "id");
