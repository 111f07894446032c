DROP INDEX CONCURRENTLY IF EXISTS "opportunities_live_name_owner_idx";
