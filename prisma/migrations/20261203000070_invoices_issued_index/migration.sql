CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_issued_at_id_idx" ON "invoices"("issued_at", "id");
