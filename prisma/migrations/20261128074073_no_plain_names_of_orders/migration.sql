DROP INDEX CONCURRENTLY IF EXISTS "orders_live_name_owner_idx";
