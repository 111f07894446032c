CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_created_sales_idx" ON "audit_entries"("actor_id", "id") WHERE "action" IN ('opportunity.create', 'order.create');
