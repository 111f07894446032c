CREATE INDEX CONCURRENTLY IF NOT EXISTS "visible_customers_folded_start_idx" ON "visible_customers"("viewer_id", (fold_text("name") COLLATE "C"), "id") WHERE "id" > 0;
