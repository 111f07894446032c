-- Slots of stores: opening hours, capacity counters (docs/decisions/013-kept-counters.md) and the calendar sequence of bookings.

-- Whether a JSON list has opening hours only: each opens before it closes, at most two a day, which do not overlap.
--   with_day: the hours of a week, each with its weekday (Monday = 1); else those of one day
CREATE OR REPLACE FUNCTION valid_opening_hours(spans jsonb, with_day boolean) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN jsonb_typeof(spans) IS DISTINCT FROM 'array' THEN false ELSE (
    WITH span AS (
      SELECT n, value ->> 'day' AS day, value ->> 'opens' COLLATE "C" AS opens, value ->> 'closes' COLLATE "C" AS closes
      FROM jsonb_array_elements(spans) WITH ORDINALITY AS each (value, n)
    )
    SELECT NOT EXISTS (
        SELECT FROM span
        WHERE (CASE WHEN with_day THEN day ~ '^[1-7]$' ELSE day IS NULL END
          AND opens ~ '^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$'
          AND closes ~ '^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$'
          AND opens < closes) IS NOT TRUE)
      AND NOT EXISTS (SELECT FROM span GROUP BY day HAVING count(*) > 2)
      AND NOT EXISTS (
        SELECT FROM span one JOIN span other ON one.n < other.n AND one.day IS NOT DISTINCT FROM other.day
          AND one.opens < other.closes AND other.opens < one.closes)
  ) END
$$;

-- The title of a store is its address unless one is given.
CREATE OR REPLACE FUNCTION default_store_title() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.title := left(NEW.shop_address, 120);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER default_store_title BEFORE INSERT OR UPDATE ON stores FOR EACH ROW
  WHEN (NEW.title = '')
  EXECUTE FUNCTION default_store_title();

-- `booked`, `over` and `held` of a slot are always counts of its bookings and holds, whatever a statement writes to them. Also updates the slot's waiting list:
-- expired entries end, free places are held for the first in line, entries of customers with a booking end. An UPDATE locks the row of the slot first, and
-- the function is volatile, so it counts in a snapshot taken after the lock: it sees what others committed, and they count again what they have not.
CREATE OR REPLACE FUNCTION count_slot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz := operation_time();
  begins timestamptz := (NEW.slot_date + NEW.slot_time) AT TIME ZONE 'Asia/Kolkata';
  free int;
BEGIN
  SELECT count(*) FILTER (WHERE NOT over_capacity), count(*) FILTER (WHERE over_capacity) INTO NEW.booked, NEW.over
  FROM bookings
  WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time AND status = 'booked'
    AND needs_new_time_at IS NULL;
  NEW.held := 0;
  IF TG_OP = 'INSERT' OR NOT EXISTS (
    SELECT FROM waiting_entries
    WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time AND ended_at IS NULL
  ) THEN
    RETURN NEW;
  END IF;

  UPDATE waiting_entries SET ended_at = at, end_reason = (CASE WHEN begins <= at THEN 'slot_begun' ELSE 'hold_expired' END)::"WaitingEnd"
  WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time AND ended_at IS NULL
    AND (begins <= at OR held_until <= at);

  SELECT count(*) INTO NEW.held FROM waiting_entries
  WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time AND ended_at IS NULL AND held_until IS NOT NULL;

  -- Free before a booking that is being made: those in line come first.
  free := NEW.capacity - least(OLD.booked, NEW.booked) - NEW.held;
  IF free > 0 THEN
    UPDATE waiting_entries SET held_until = hold_expiry(at, NEW.slot_date, NEW.slot_time), announced = false
    WHERE id IN (
      SELECT id FROM waiting_entries
      WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time AND ended_at IS NULL AND held_until IS NULL
      ORDER BY id LIMIT free);
  ELSIF free < 0 AND NEW.capacity < OLD.capacity THEN
    -- Less capacity takes holds back, the last one first. Their customers stay in line.
    UPDATE waiting_entries SET held_until = NULL
    WHERE id IN (
      SELECT id FROM waiting_entries
      WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time AND ended_at IS NULL AND held_until IS NOT NULL
      ORDER BY id DESC LIMIT -free);
  END IF;

  -- A customer who has a place waits for none: the hold becomes the booking.
  UPDATE waiting_entries SET ended_at = at, end_reason = 'booked'
  WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time AND ended_at IS NULL
    AND user_id IN (
      SELECT user_id FROM bookings
      WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time AND status = 'booked'
        AND needs_new_time_at IS NULL);

  SELECT count(*) INTO NEW.held FROM waiting_entries
  WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time AND ended_at IS NULL AND held_until IS NOT NULL;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER count_slot BEFORE INSERT OR UPDATE OF booked, "over", held, capacity ON slots FOR EACH ROW EXECUTE FUNCTION count_slot();

-- A booking that takes, moves or frees a place has its slots counted, in the order of their key. The check slots_booked_check refuses overbooking. A booking that
-- stays in its slot counts it once: a second update of a row in one transaction checks its foreign key, which waits for a change of the store that waits
-- for the booking.
CREATE OR REPLACE FUNCTION count_slots_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER count_slots_of_booking AFTER INSERT OR DELETE ON bookings FOR EACH ROW EXECUTE FUNCTION count_slots_of_booking();
CREATE OR REPLACE TRIGGER count_slots_of_booking_change AFTER UPDATE ON bookings FOR EACH ROW
  WHEN ((OLD.status, OLD.store_id, OLD.slot_date, OLD.slot_time, OLD.needs_new_time_at, OLD.over_capacity)
    IS DISTINCT FROM (NEW.status, NEW.store_id, NEW.slot_date, NEW.slot_time, NEW.needs_new_time_at, NEW.over_capacity))
  EXECUTE FUNCTION count_slots_of_booking();

-- `calendar_sequence` of a booking increases with each change that calendars must follow, whoever makes it.
CREATE OR REPLACE FUNCTION increment_calendar_sequence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.calendar_sequence := OLD.calendar_sequence + 1;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER increment_calendar_sequence BEFORE UPDATE ON bookings FOR EACH ROW
  WHEN ((OLD.status, OLD.store_id, OLD.slot_date, OLD.slot_time) IS DISTINCT FROM (NEW.status, NEW.store_id, NEW.slot_date, NEW.slot_time))
  EXECUTE FUNCTION increment_calendar_sequence();
