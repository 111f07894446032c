-- The time of the update is taken under the row's lock; that of the operation is the transaction's begin, which may be earlier than another's change.
CREATE OR REPLACE FUNCTION keep_stage() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moves boolean := TG_OP = 'UPDATE' AND (NEW.stage, NEW.status) IS DISTINCT FROM (OLD.stage, OLD.status);
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.stage = OLD.stage AND NEW.status = 'open' AND NEW.stage IN ('won', 'lost') THEN
    NEW.stage := 'new';
  ELSIF (TG_OP = 'INSERT' OR NEW.stage = OLD.stage) AND NEW.status = 'closed' AND NEW.stage NOT IN ('won', 'lost') THEN
    NEW.stage := 'won';
  ELSE
    NEW.status := CASE WHEN NEW.stage IN ('won', 'lost') THEN 'closed' ELSE 'open' END;
  END IF;
  IF NEW.stage <> 'lost' THEN
    NEW.lost_reason := NULL;
    NEW.lost_note := '';
  END IF;
  IF moves AND NEW.stage_since = OLD.stage_since THEN
    NEW.stage_since := CASE WHEN NEW.updated_at <> OLD.updated_at THEN NEW.updated_at ELSE operation_time() END;
  ELSIF NEW.stage_since = '-infinity' AND (TG_OP = 'INSERT' OR NEW.status = 'open') THEN
    NEW.stage_since := NEW.created_at;
  ELSIF NEW.stage_since = '-infinity' THEN
    NEW.stage_since := coalesce(
      (SELECT created_at FROM orders WHERE opportunity_id = NEW.id AND deleted_at IS NULL), OLD.updated_at);
  END IF;
  RETURN NEW;
END $$;
