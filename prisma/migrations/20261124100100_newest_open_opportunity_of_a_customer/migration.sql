-- Outside a transaction: the only statement here. For the name of the owner on the front desk (lib/visits/operations.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "opportunities_open_of_customer_idx" ON "opportunities"("user_id", "created_at" DESC, "id" DESC) INCLUDE ("executive_id", "employee_id") WHERE "status" = 'open' AND "deleted_at" IS NULL;
