-- The waiting list of a slot. Function count_slot (slots.sql) holds places and ends entries under the lock of the slot's row.

-- End of a hold: 30 minutes after it begins; 08:30 if it begins between 21:00 and 08:00; at the latest the begin of the slot. lib/business.ts has the same times.
CREATE OR REPLACE FUNCTION hold_expiry(held_at timestamptz, slot_date date, slot_time time) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT least((slot_date + slot_time) AT TIME ZONE 'Asia/Kolkata',
    CASE
      WHEN at_store::time >= '21:00' THEN (at_store::date + 1 + time '08:30') AT TIME ZONE 'Asia/Kolkata'
      WHEN at_store::time < '08:00' THEN (at_store::date + time '08:30') AT TIME ZONE 'Asia/Kolkata'
      ELSE held_at + interval '30 minutes'
    END)
  FROM (SELECT held_at AT TIME ZONE 'Asia/Kolkata' AS at_store) clock
$$;

-- An entry that is added, ends or changes its hold has its slot counted. Not in triggers, which count the slot themselves.
CREATE OR REPLACE FUNCTION count_slot_of_waiting_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry waiting_entries := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  UPDATE slots SET held = held WHERE store_id = entry.store_id AND slot_date = entry.slot_date AND slot_time = entry.slot_time;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_slot_of_waiting_entry AFTER INSERT ON waiting_entries FOR EACH ROW
  WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION count_slot_of_waiting_entry();
CREATE OR REPLACE TRIGGER count_slot_of_waiting_entry_change AFTER UPDATE ON waiting_entries FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND (OLD.ended_at, OLD.held_until) IS DISTINCT FROM (NEW.ended_at, NEW.held_until))
  EXECUTE FUNCTION count_slot_of_waiting_entry();
CREATE OR REPLACE TRIGGER count_slot_of_waiting_entry_delete AFTER DELETE ON waiting_entries FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND OLD.ended_at IS NULL)
  EXECUTE FUNCTION count_slot_of_waiting_entry();

-- Entries of a customer who loses the plan, the role or the account end. Slots are locked one by one, in the order of their key.
CREATE OR REPLACE FUNCTION end_waiting_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry record;
BEGIN
  FOR entry IN
    SELECT id, store_id, slot_date, slot_time FROM waiting_entries WHERE user_id = NEW.id AND ended_at IS NULL ORDER BY 2, 3, 4
  LOOP
    PERFORM 1 FROM slots
    WHERE store_id = entry.store_id AND slot_date = entry.slot_date AND slot_time = entry.slot_time FOR NO KEY UPDATE;
    UPDATE waiting_entries
    SET ended_at = operation_time(), end_reason = (CASE WHEN NEW.deleted_at IS NULL THEN 'plan_lost' ELSE 'account_deleted' END)::"WaitingEnd"
    WHERE id = entry.id AND ended_at IS NULL;
    UPDATE slots SET held = held
    WHERE store_id = entry.store_id AND slot_date = entry.slot_date AND slot_time = entry.slot_time;
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER end_waiting_entries AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.plan_active AND NOT NEW.plan_active) OR (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) OR OLD.role <> NEW.role)
  EXECUTE FUNCTION end_waiting_entries();
