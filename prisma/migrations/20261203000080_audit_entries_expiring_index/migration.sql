-- Outside a transaction: the only statement here. Entries of old gold are accounting records, too, and do not expire.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_expiring_idx" ON "audit_entries"("at") WHERE "entity" NOT IN ('order', 'item', 'payment', 'exchange');
