-- Outside a transaction: the only statement here. order_entries_reference_unique is in its place.
DROP INDEX CONCURRENTLY IF EXISTS "order_entries_reference_key";
