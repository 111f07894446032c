-- Outside a transaction: the only statement here. The reference of an ended plan is free again: a refund corrects a sale to the wrong person.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_reference_unique" ON "subscriptions"("method", lower("reference"))
  WHERE "ended_at" IS NULL AND "reference" IS NOT NULL;
