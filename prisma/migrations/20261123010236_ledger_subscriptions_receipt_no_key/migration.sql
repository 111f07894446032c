-- Outside a transaction: the only statement here.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_receipt_no_key" ON "subscriptions"("receipt_no");
