-- The register of breaches (docs/product/privacy.md, "Breaches"): rows that never change.
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON breaches FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON breaches FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
