-- Outside a transaction: the only statement here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_orders_order_id_idx" ON "payment_orders"("order_id");
