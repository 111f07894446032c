CREATE INDEX CONCURRENTLY IF NOT EXISTS "visible_customers_mobile_end_idx" ON "visible_customers"("viewer_id", "right"("mobile"::text, 4), "id") WHERE "id" > 0;
