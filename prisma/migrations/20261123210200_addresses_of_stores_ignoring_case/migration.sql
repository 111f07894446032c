CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "stores_address_key" ON "stores"(lower("shop_address"));
