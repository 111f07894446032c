-- What a person agreed to (docs/product/privacy.md): rows that never change.
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON terms_acceptances FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON terms_acceptances FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON consents FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON consents FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
