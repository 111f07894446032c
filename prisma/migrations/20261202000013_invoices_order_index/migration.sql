-- Outside a transaction: the only statement here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_order_id_idx" ON "invoices"("order_id");
