CREATE INDEX CONCURRENTLY IF NOT EXISTS "items_credit_note_idx" ON "items"("credit_note_id") WHERE "credit_note_id" IS NOT NULL;
