-- Counters of lists and days get the names of what they are. The version before reads and writes them through views of their old names.
-- lint: allow rename: the views below keep the old names for the version before
ALTER TABLE "tallies" RENAME TO "list_counters";
ALTER TABLE "list_counters" RENAME CONSTRAINT "tallies_pkey" TO "list_counters_pkey";
ALTER INDEX "tallies_list_owner_idx" RENAME TO "list_counters_list_owner_idx";
ALTER SEQUENCE "tallies_id_seq" RENAME TO "list_counters_id_seq";
CREATE VIEW "tallies" AS SELECT "id", "list", "owner", "n" FROM "list_counters";

ALTER TABLE "day_tallies" RENAME TO "day_counters";
ALTER TABLE "day_counters" RENAME CONSTRAINT "day_tallies_pkey" TO "day_counters_pkey";
ALTER INDEX "day_tallies_day_n_idx" RENAME TO "day_counters_day_n_idx";
ALTER SEQUENCE "day_tallies_id_seq" RENAME TO "day_counters_id_seq";
CREATE VIEW "day_tallies" AS SELECT "id", "day", "n" FROM "day_counters";

-- Triggers keep their function under its new name.
ALTER FUNCTION tally_sale() RENAME TO count_sale;
CREATE OR REPLACE FUNCTION count_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN
    INSERT INTO list_counters (list, owner, n)
    SELECT TG_TABLE_NAME, owner, -1
    FROM (VALUES (''), ('x' || OLD.executive_id), ('e' || OLD.employee_id)) AS owners (owner) WHERE owner IS NOT NULL;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
    INSERT INTO list_counters (list, owner, n)
    SELECT TG_TABLE_NAME, owner, 1
    FROM (VALUES (''), ('x' || NEW.executive_id), ('e' || NEW.employee_id)) AS owners (owner) WHERE owner IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

ALTER FUNCTION tally_user() RENAME TO count_user;
CREATE OR REPLACE FUNCTION count_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN
    INSERT INTO list_counters (list, owner, n) VALUES ('users', '', -1);
    IF OLD.role = 'user' AND OLD.referrer_code IS NOT NULL THEN
      INSERT INTO list_counters (list, owner, n) VALUES ('users', OLD.referrer_code, -1);
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
    INSERT INTO list_counters (list, owner, n) VALUES ('users', '', 1);
    IF NEW.role = 'user' AND NEW.referrer_code IS NOT NULL THEN
      INSERT INTO list_counters (list, owner, n) VALUES ('users', NEW.referrer_code, 1);
    END IF;
  END IF;
  RETURN NULL;
END $$;

ALTER FUNCTION tally_booking() RENAME TO count_booking;
CREATE OR REPLACE FUNCTION count_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO list_counters (list, owner, n) VALUES ('bookings', '', 1);
    INSERT INTO day_counters (day, n) VALUES (NEW.slot_date, 1);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO list_counters (list, owner, n) VALUES ('bookings', '', -1);
    INSERT INTO day_counters (day, n) VALUES (OLD.slot_date, -1);
  ELSE
    INSERT INTO day_counters (day, n) VALUES (OLD.slot_date, -1), (NEW.slot_date, 1);
  END IF;
  RETURN NULL;
END $$;

-- Counts all rows anew, for whoever loads them with triggers disabled.
ALTER FUNCTION tally_all() RENAME TO recount_lists;
CREATE OR REPLACE FUNCTION recount_lists() RETURNS void LANGUAGE sql AS $$
  DELETE FROM list_counters;
  INSERT INTO list_counters (list, owner, n)
  SELECT list, owner, count(*) FROM (
    SELECT 'opportunities' AS list, unnest(ARRAY['', 'x' || executive_id, 'e' || employee_id]) AS owner FROM opportunities WHERE deleted_at IS NULL
    UNION ALL
    SELECT 'orders', unnest(ARRAY['', 'x' || executive_id, 'e' || employee_id]) FROM orders WHERE deleted_at IS NULL
    UNION ALL
    SELECT 'users', unnest(ARRAY['', CASE WHEN role = 'user' THEN referrer_code END]) FROM users WHERE deleted_at IS NULL
    UNION ALL
    SELECT 'bookings', '' FROM bookings
  ) AS rows WHERE owner IS NOT NULL GROUP BY list, owner;
$$;
ALTER FUNCTION tally_days() RENAME TO recount_days;
CREATE OR REPLACE FUNCTION recount_days() RETURNS void LANGUAGE sql AS $$
  DELETE FROM day_counters;
  INSERT INTO day_counters (day, n) SELECT slot_date, count(*) FROM bookings GROUP BY slot_date;
$$;
