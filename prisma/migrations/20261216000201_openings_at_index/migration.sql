CREATE INDEX CONCURRENTLY IF NOT EXISTS "customer_openings_at_id_idx" ON "customer_openings"("at", "id");
