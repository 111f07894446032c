-- What has had its life is found by an index, so that the sweep of each minute costs the same however much is kept.

-- CreateIndex
CREATE INDEX "reset_codes_expires_at_idx" ON "reset_codes"("expires_at");

-- CreateIndex
CREATE INDEX "sms_outbox_expires_at_idx" ON "sms_outbox"("expires_at");

-- Only events that still have their body, and only entries that end: what stays for good is not gone through again and again.
-- DropIndex
DROP INDEX "webhook_events_received_at_idx";
CREATE INDEX "webhook_events_bodies_idx" ON "webhook_events"("received_at") WHERE "body" <> '';
CREATE INDEX "audit_entries_passing_idx" ON "audit_entries"("at") WHERE "entity" NOT IN ('order', 'item', 'payment');
