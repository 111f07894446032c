-- Stages of opportunities, and what moves along with an opportunity or order.

-- `stage` and `status` agree, whichever is written: only won and lost opportunities are closed. Only lost ones have a reason. `stage_since` is the time of the last
-- change of stage, or of the creation. The time of the update was taken under the lock of the row; that of the operation is the begin of the transaction, which may be
-- earlier than another's change.
CREATE OR REPLACE FUNCTION sync_stage() RETURNS trigger LANGUAGE plpgsql AS $$
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
  ELSIF TG_OP = 'INSERT' AND NEW.stage_since = '-infinity' THEN
    NEW.stage_since := NEW.created_at;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER sync_stage BEFORE INSERT OR UPDATE ON opportunities FOR EACH ROW EXECUTE FUNCTION sync_stage();

-- Each change of stage is a row of `stage_changes`, with the actor of the transaction. A new opportunity in another stage than `new` has one too.
CREATE OR REPLACE FUNCTION record_stage_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stage_changes (opportunity_id, from_stage, to_stage, at, actor_id)
  VALUES (NEW.id, CASE TG_OP WHEN 'INSERT' THEN 'new' ELSE OLD.stage END, NEW.stage, NEW.stage_since,
    nullif(current_setting('pasidi.actor', true), '')::int);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER record_stage_change AFTER INSERT ON opportunities FOR EACH ROW
  WHEN (NEW.stage <> 'new')
  EXECUTE FUNCTION record_stage_change();
CREATE OR REPLACE TRIGGER record_stage_change_of_update AFTER UPDATE ON opportunities FOR EACH ROW
  WHEN (OLD.stage <> NEW.stage)
  EXECUTE FUNCTION record_stage_change();

-- Notes and tasks of an opportunity or order belong to its customer, also after it gets another one.
CREATE OR REPLACE FUNCTION move_notes_and_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    UPDATE notes SET customer_id = NEW.user_id, version = version + 1 WHERE order_id = NEW.id;
    UPDATE tasks SET customer_id = NEW.user_id, version = version + 1 WHERE order_id = NEW.id;
  ELSE
    UPDATE notes SET customer_id = NEW.user_id, version = version + 1 WHERE opportunity_id = NEW.id;
    UPDATE tasks SET customer_id = NEW.user_id, version = version + 1 WHERE opportunity_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER move_notes_and_tasks AFTER UPDATE ON opportunities FOR EACH ROW
  WHEN (OLD.user_id <> NEW.user_id)
  EXECUTE FUNCTION move_notes_and_tasks();
CREATE OR REPLACE TRIGGER move_notes_and_tasks AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD.user_id <> NEW.user_id)
  EXECUTE FUNCTION move_notes_and_tasks();

-- The pieces of a lost opportunity are declined, which frees their HUIDs. Reopening it takes them again, or fails if another piece has one by then.
-- Of returned pieces the return has decided.
CREATE OR REPLACE FUNCTION release_huids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE items SET declined = NEW.stage = 'lost' WHERE opportunity_id = NEW.id AND huid IS NOT NULL AND deleted_at IS NULL AND credit_note_id IS NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER release_huids AFTER UPDATE ON opportunities FOR EACH ROW
  WHEN ((OLD.stage = 'lost') <> (NEW.stage = 'lost'))
  EXECUTE FUNCTION release_huids();

-- A HUID that is entered after the opportunity was lost.
CREATE OR REPLACE FUNCTION decline_piece() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.declined := EXISTS (SELECT FROM opportunities WHERE id = NEW.opportunity_id AND stage = 'lost');
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER decline_piece BEFORE INSERT OR UPDATE OF huid, opportunity_id ON items FOR EACH ROW
  WHEN (NEW.huid IS NOT NULL)
  EXECUTE FUNCTION decline_piece();
