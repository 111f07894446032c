-- AlterTable
ALTER TABLE "opportunities" ADD COLUMN     "expected_on" DATE,
ADD COLUMN     "lost_note" VARCHAR(500) NOT NULL DEFAULT '',
ADD COLUMN     "lost_reason" "LostReason",
ADD COLUMN     "next_step" VARCHAR(200) NOT NULL DEFAULT '',
ADD COLUMN     "stage" "OpportunityStage" NOT NULL DEFAULT 'new',
ADD COLUMN     "stage_since" TIMESTAMPTZ(3) NOT NULL DEFAULT '-infinity'::timestamp with time zone;

-- Stage and status, whichever of them is written: the version before writes the status alone. Rows from before have the stage `new` and
-- '-infinity': any update gives them theirs, that of a closed one since its order was made.
CREATE FUNCTION keep_stage() RETURNS trigger LANGUAGE plpgsql AS $$
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
    NEW.stage_since := operation_time();
  ELSIF NEW.stage_since = '-infinity' AND (TG_OP = 'INSERT' OR NEW.status = 'open') THEN
    NEW.stage_since := NEW.created_at;
  ELSIF NEW.stage_since = '-infinity' THEN
    NEW.stage_since := coalesce(
      (SELECT created_at FROM orders WHERE opportunity_id = NEW.id AND deleted_at IS NULL), OLD.updated_at);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_stage BEFORE INSERT OR UPDATE ON "opportunities" FOR EACH ROW EXECUTE FUNCTION keep_stage();

CREATE FUNCTION write_stage_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stage_changes (opportunity_id, from_stage, to_stage, at, actor_id)
  VALUES (NEW.id, CASE TG_OP WHEN 'INSERT' THEN 'new' ELSE OLD.stage END, NEW.stage, NEW.stage_since,
    nullif(current_setting('pasidi.actor', true), '')::int);
  RETURN NULL;
END $$;
CREATE TRIGGER write_stage_change AFTER INSERT ON "opportunities" FOR EACH ROW
  WHEN (NEW.stage <> 'new') EXECUTE FUNCTION write_stage_change();
CREATE TRIGGER write_stage_change_of_update AFTER UPDATE ON "opportunities" FOR EACH ROW
  WHEN (OLD.stage <> NEW.stage) EXECUTE FUNCTION write_stage_change();

ALTER TABLE "opportunities"
  ADD CONSTRAINT "opportunities_stage_check" CHECK (("status" = 'closed') = ("stage" IN ('won', 'lost'))) NOT VALID,
  ADD CONSTRAINT "opportunities_stage_since_check" CHECK ("stage_since" > '-infinity') NOT VALID,
  ADD CONSTRAINT "opportunities_lost_reason_check" CHECK (("stage" = 'lost') = ("lost_reason" IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT "opportunities_lost_note_check" CHECK (CASE WHEN "stage" = 'lost' THEN "lost_reason" <> 'other' OR "lost_note" <> '' ELSE "lost_note" = '' END) NOT VALID;
