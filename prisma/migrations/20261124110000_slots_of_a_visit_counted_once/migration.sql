-- A change of a visit that stays in its slot (a cancellation, a lost slot) counts it once. A second update of a row in one transaction checks
-- its foreign key, too, which waits for a change of the store that waits for the visit.
CREATE OR REPLACE FUNCTION recount_places() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  new_first boolean := TG_OP = 'UPDATE' AND (NEW.store_id, NEW.slot_date, NEW.slot_time) < (OLD.store_id, OLD.slot_date, OLD.slot_time);
  stays boolean := TG_OP = 'UPDATE' AND (NEW.store_id, NEW.slot_date, NEW.slot_time) = (OLD.store_id, OLD.slot_date, OLD.slot_time);
BEGIN
  IF new_first THEN
    UPDATE slots SET booked = booked WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE slots SET booked = booked WHERE store_id = OLD.store_id AND slot_date = OLD.slot_date AND slot_time = OLD.slot_time;
  END IF;
  IF TG_OP <> 'DELETE' AND NOT new_first AND NOT stays THEN
    UPDATE slots SET booked = booked WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time;
  END IF;
  RETURN NULL;
END $$;
