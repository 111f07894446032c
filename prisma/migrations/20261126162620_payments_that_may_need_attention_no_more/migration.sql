DROP INDEX CONCURRENTLY IF EXISTS "payments_may_need_attention_idx";
