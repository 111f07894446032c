DROP INDEX CONCURRENTLY IF EXISTS "visible_customers_name_trgm_idx";
