-- Outside a transaction: the only statement here. Finds the plan that has a reference, also one that has ended: only its refund frees it.
-- subscriptions_reference_unique stays beside it, for plans that have not ended.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_reference_idx" ON "subscriptions"("method", lower("reference"))
  WHERE "reference" IS NOT NULL;
