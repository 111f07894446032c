CREATE INDEX CONCURRENTLY IF NOT EXISTS "idempotency_keys_key_network_idx" ON "idempotency_keys"("key", "network") WHERE "network" IS NOT NULL;
