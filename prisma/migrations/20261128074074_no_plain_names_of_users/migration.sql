DROP INDEX CONCURRENTLY IF EXISTS "users_live_name_trgm_idx";
