CREATE INDEX CONCURRENTLY IF NOT EXISTS "customer_openings_actor_id_at_id_idx" ON "customer_openings"("actor_id", "at", "id");
