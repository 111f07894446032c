-- Counts are read by the index alone, and what was added up is swept out soon.
DROP INDEX "tallies_list_owner_idx";
CREATE INDEX "tallies_list_owner_idx" ON "tallies"("list", "owner") INCLUDE ("n") WHERE "list" IS NOT NULL;
ALTER TABLE "tallies" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- How many bookings each date has, kept as the tallies are: so that the dates that there are can be told without looking for each of them
-- among the bookings. A table of its own, since all of it is read at once.
CREATE TABLE "day_tallies" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "day_tallies_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "day_tallies" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Bookings: all of them, cancelled or not.
CREATE OR REPLACE FUNCTION tally_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tallies (list, owner, n) VALUES ('bookings', '', 1);
    INSERT INTO day_tallies (day, n) VALUES (NEW.slot_date, 1);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tallies (list, owner, n) VALUES ('bookings', '', -1);
    INSERT INTO day_tallies (day, n) VALUES (OLD.slot_date, -1);
  ELSE
    INSERT INTO day_tallies (day, n) VALUES (OLD.slot_date, -1), (NEW.slot_date, 1);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tally_change AFTER UPDATE ON "bookings" FOR EACH ROW
  WHEN (OLD.slot_date IS DISTINCT FROM NEW.slot_date) EXECUTE FUNCTION tally_booking();

CREATE FUNCTION tally_days() RETURNS void LANGUAGE sql AS $$
  DELETE FROM day_tallies;
  INSERT INTO day_tallies (day, n) SELECT slot_date, count(*) FROM bookings GROUP BY slot_date;
$$;
SELECT tally_days();
