-- Counts are read by the index alone.
DROP INDEX "tallies_list_owner_idx";
CREATE INDEX "tallies_list_owner_idx" ON "tallies"("list", "owner") INCLUDE ("n") WHERE "list" IS NOT NULL;

-- Bookings: all of them, cancelled or not, and those of each date (list 'days'), so that the dates that there are can be told without
-- looking for each of them among the bookings.
CREATE OR REPLACE FUNCTION tally_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tallies (list, owner, n) VALUES ('bookings', '', 1), ('days', NEW.slot_date::text, 1);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tallies (list, owner, n) VALUES ('bookings', '', -1), ('days', OLD.slot_date::text, -1);
  ELSE
    INSERT INTO tallies (list, owner, n) VALUES ('days', OLD.slot_date::text, -1), ('days', NEW.slot_date::text, 1);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tally_change AFTER UPDATE ON "bookings" FOR EACH ROW
  WHEN (OLD.slot_date IS DISTINCT FROM NEW.slot_date) EXECUTE FUNCTION tally_booking();

CREATE OR REPLACE FUNCTION tally_all() RETURNS void LANGUAGE sql AS $$
  DELETE FROM tallies;
  INSERT INTO tallies (list, owner, n)
  SELECT list, owner, count(*) FROM (
    SELECT 'opportunities' AS list, unnest(ARRAY['', 'x' || executive_id, 'e' || employee_id]) AS owner FROM opportunities WHERE deleted_at IS NULL
    UNION ALL
    SELECT 'orders', unnest(ARRAY['', 'x' || executive_id, 'e' || employee_id]) FROM orders WHERE deleted_at IS NULL
    UNION ALL
    SELECT 'users', unnest(ARRAY['', CASE WHEN role = 'user' THEN referrer_code END]) FROM users WHERE deleted_at IS NULL
    UNION ALL
    SELECT 'bookings', '' FROM bookings
    UNION ALL
    SELECT 'days', slot_date::text FROM bookings
  ) AS rows WHERE owner IS NOT NULL GROUP BY list, owner;
$$;
SELECT tally_all();
