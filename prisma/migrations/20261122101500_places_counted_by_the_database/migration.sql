-- `slots.booked` is the number of live bookings of the slot, counted by the database alone (docs/decisions/013-kept-counters.md).

-- Whatever is written to `booked`, a count replaces it. An UPDATE locks the row before this runs, and the function is volatile, so that
-- it counts in a snapshot taken after the lock: what others committed is seen, and what they have not committed counts again.
CREATE FUNCTION count_places() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  NEW.booked := (
    SELECT count(*) FROM bookings
    WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time AND status = 'booked');
  RETURN NEW;
END $$;

CREATE TRIGGER count_places BEFORE INSERT OR UPDATE OF booked ON "slots" FOR EACH ROW EXECUTE FUNCTION count_places();

-- A booking that takes, moves or frees a place has its slots counted again, in the order of their key. The check
-- `booked BETWEEN 0 AND capacity` refuses what does not fit.
CREATE FUNCTION recount_places() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  new_first boolean := TG_OP = 'UPDATE' AND (NEW.store_id, NEW.slot_date, NEW.slot_time) < (OLD.store_id, OLD.slot_date, OLD.slot_time);
BEGIN
  IF new_first THEN
    UPDATE slots SET booked = booked WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE slots SET booked = booked WHERE store_id = OLD.store_id AND slot_date = OLD.slot_date AND slot_time = OLD.slot_time;
  END IF;
  IF TG_OP <> 'DELETE' AND NOT new_first THEN
    UPDATE slots SET booked = booked WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER recount_places AFTER INSERT OR DELETE ON "bookings" FOR EACH ROW EXECUTE FUNCTION recount_places();
CREATE TRIGGER recount_places_change AFTER UPDATE ON "bookings" FOR EACH ROW
  WHEN ((OLD.status, OLD.store_id, OLD.slot_date, OLD.slot_time) IS DISTINCT FROM (NEW.status, NEW.store_id, NEW.slot_date, NEW.slot_time))
  EXECUTE FUNCTION recount_places();
