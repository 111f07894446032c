-- Outside a transaction: the only statement here. A purchase of old gold is set off by several payments, with its number as their reference.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "order_entries_reference_unique" ON "order_entries"("method", lower("reference"))
  WHERE "kind" = 'payment' AND "voided_at" IS NULL AND "reference" IS NOT NULL AND "method" NOT IN ('cash', 'old_gold');
