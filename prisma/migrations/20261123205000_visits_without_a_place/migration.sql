-- AlterTable
ALTER TABLE "bookings" ADD COLUMN     "needs_new_time_at" TIMESTAMPTZ(3),
ADD COLUMN     "over_capacity" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "slots" ADD COLUMN     "over" INTEGER NOT NULL DEFAULT 0;

-- A visit that lost its slot takes no place, nor does a walk-in beyond the capacity, which `over` counts
-- (docs/decisions/013-kept-counters.md).
CREATE OR REPLACE FUNCTION count_places() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  SELECT count(*) FILTER (WHERE NOT over_capacity), count(*) FILTER (WHERE over_capacity) INTO NEW.booked, NEW.over
  FROM bookings
  WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time AND status = 'booked'
    AND needs_new_time_at IS NULL;
  RETURN NEW;
END $$;

DROP TRIGGER count_places ON "slots";
CREATE TRIGGER count_places BEFORE INSERT OR UPDATE OF booked, "over" ON "slots" FOR EACH ROW EXECUTE FUNCTION count_places();

DROP TRIGGER recount_places_change ON "bookings";
CREATE TRIGGER recount_places_change AFTER UPDATE ON "bookings" FOR EACH ROW
  WHEN ((OLD.status, OLD.store_id, OLD.slot_date, OLD.slot_time, OLD.needs_new_time_at, OLD.over_capacity)
    IS DISTINCT FROM (NEW.status, NEW.store_id, NEW.slot_date, NEW.slot_time, NEW.needs_new_time_at, NEW.over_capacity))
  EXECUTE FUNCTION recount_places();
