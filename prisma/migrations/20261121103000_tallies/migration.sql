-- The counts of the dashboards: kept by the tables themselves, as changes that are added up now and then. A change is a row of its own,
-- so that no two writers ever wait for each other here.
CREATE TABLE "tallies" (
    "id" BIGSERIAL NOT NULL,
    "list" VARCHAR(20) NOT NULL,
    "owner" VARCHAR(12) NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "tallies_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "tallies_list_owner_idx" ON "tallies"("list", "owner");

-- Opportunities and orders: all living ones (owner ''), an executive's, an employee's.
CREATE FUNCTION tally_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN
    INSERT INTO tallies (list, owner, n)
    SELECT TG_TABLE_NAME, owner, -1
    FROM (VALUES (''), ('x' || OLD.executive_id), ('e' || OLD.employee_id)) AS owners (owner) WHERE owner IS NOT NULL;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
    INSERT INTO tallies (list, owner, n)
    SELECT TG_TABLE_NAME, owner, 1
    FROM (VALUES (''), ('x' || NEW.executive_id), ('e' || NEW.employee_id)) AS owners (owner) WHERE owner IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tally AFTER INSERT OR DELETE ON "opportunities" FOR EACH ROW EXECUTE FUNCTION tally_sale();
CREATE TRIGGER tally_change AFTER UPDATE ON "opportunities" FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.executive_id, OLD.employee_id) IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.executive_id, NEW.employee_id))
  EXECUTE FUNCTION tally_sale();
CREATE TRIGGER tally AFTER INSERT OR DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION tally_sale();
CREATE TRIGGER tally_change AFTER UPDATE ON "orders" FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.executive_id, OLD.employee_id) IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.executive_id, NEW.employee_id))
  EXECUTE FUNCTION tally_sale();

-- Users: all living ones (owner ''), and the customers that a referral code brought.
CREATE FUNCTION tally_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN
    INSERT INTO tallies (list, owner, n) VALUES ('users', '', -1);
    IF OLD.role = 'user' AND OLD.referrer_code IS NOT NULL THEN
      INSERT INTO tallies (list, owner, n) VALUES ('users', OLD.referrer_code, -1);
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
    INSERT INTO tallies (list, owner, n) VALUES ('users', '', 1);
    IF NEW.role = 'user' AND NEW.referrer_code IS NOT NULL THEN
      INSERT INTO tallies (list, owner, n) VALUES ('users', NEW.referrer_code, 1);
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tally AFTER INSERT OR DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION tally_user();
CREATE TRIGGER tally_change AFTER UPDATE ON "users" FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.role, OLD.referrer_code) IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.role, NEW.referrer_code))
  EXECUTE FUNCTION tally_user();

-- Bookings: all of them, cancelled or not.
CREATE FUNCTION tally_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies (list, owner, n) VALUES ('bookings', '', CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;

CREATE TRIGGER tally AFTER INSERT OR DELETE ON "bookings" FOR EACH ROW EXECUTE FUNCTION tally_booking();

-- What is there already. As a function, so that whoever loads rows by the million counts them once at the end.
CREATE FUNCTION tally_all() RETURNS void LANGUAGE sql AS $$
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
  ) AS rows WHERE owner IS NOT NULL GROUP BY list, owner;
$$;
SELECT tally_all();
