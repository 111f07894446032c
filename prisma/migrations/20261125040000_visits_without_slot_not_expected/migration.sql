-- Nobody is expected at a slot that a visit lost, as on the front desk and the dashboards.
CREATE OR REPLACE FUNCTION count_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO visit_counters (day, expected, arrived, no_show)
  SELECT day, sum(times * (visit = 'expected' AND lost_at IS NULL)::int), sum(times * (visit IN ('arrived', 'served'))::int),
    sum(times * (visit = 'no_show')::int)
  FROM (VALUES (OLD.slot_date, OLD.visit, OLD.status, OLD.needs_new_time_at, -1), (NEW.slot_date, NEW.visit, NEW.status, NEW.needs_new_time_at, 1))
    AS each (day, visit, status, lost_at, times)
  WHERE status = 'booked' AND visit IS NOT NULL GROUP BY day;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_visit_change AFTER UPDATE ON "bookings" FOR EACH ROW
  WHEN ((OLD.slot_date, OLD.visit, OLD.status, OLD.needs_new_time_at IS NULL)
    IS DISTINCT FROM (NEW.slot_date, NEW.visit, NEW.status, NEW.needs_new_time_at IS NULL)) EXECUTE FUNCTION count_visit();

CREATE OR REPLACE FUNCTION recount_visits() RETURNS void LANGUAGE sql AS $$
  DELETE FROM visit_counters;
  INSERT INTO visit_counters (day, expected, arrived, no_show)
  SELECT slot_date, count(*) FILTER (WHERE visit = 'expected' AND needs_new_time_at IS NULL), count(*) FILTER (WHERE visit IN ('arrived', 'served')),
    count(*) FILTER (WHERE visit = 'no_show')
  FROM bookings WHERE status = 'booked' AND visit IS NOT NULL GROUP BY slot_date;
$$;

-- Those counted until now. The trigger's lock keeps others from changing visits meanwhile, not from reading them.
INSERT INTO visit_counters (day, expected, arrived, no_show)
SELECT slot_date, -count(*), 0, 0 FROM bookings
WHERE status = 'booked' AND visit = 'expected' AND needs_new_time_at IS NOT NULL GROUP BY slot_date;
