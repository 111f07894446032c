-- Outside a transaction: the only statement here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "document_links_kind_record_id_idx" ON "document_links"("kind", "record_id");
