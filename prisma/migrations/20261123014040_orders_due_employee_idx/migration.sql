CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_due_employee_idx" ON "orders"("employee_id", "created_at", "id") WHERE "deleted_at" IS NULL AND "pending_amount" > 0;
