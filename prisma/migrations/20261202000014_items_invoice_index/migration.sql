CREATE INDEX CONCURRENTLY IF NOT EXISTS "items_invoice_idx" ON "items"("invoice_id") WHERE "invoice_id" IS NOT NULL;
