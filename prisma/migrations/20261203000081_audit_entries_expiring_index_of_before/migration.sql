-- Outside a transaction: the only statement here. audit_entries_expiring_idx is in its place.
DROP INDEX CONCURRENTLY IF EXISTS "audit_entries_passing_idx";
