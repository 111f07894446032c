DROP INDEX CONCURRENTLY IF EXISTS "audit_entries_actor_id_id_idx";
