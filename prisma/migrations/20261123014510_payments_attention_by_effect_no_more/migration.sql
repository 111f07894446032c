DROP INDEX CONCURRENTLY IF EXISTS "payments_attention_idx";
