-- Counters of lists, days, dues and stages: sums of entries (docs/decisions/013-kept-counters.md). A trigger adds an entry with each change, in the same
-- transaction, so that no two writers wait for each other. The owner of an entry: '' for all rows, `x` and an executive's id, `e` and an employee's id, a
-- referral code. The rebuild functions count all rows again, after bulk loading with triggers disabled.

-- `list_counters`: opportunities and orders that are not deleted, of all owners.
CREATE OR REPLACE FUNCTION count_list_rows() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER count_list_rows AFTER INSERT OR DELETE ON opportunities FOR EACH ROW EXECUTE FUNCTION count_list_rows();
CREATE OR REPLACE TRIGGER count_list_rows_change AFTER UPDATE ON opportunities FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.executive_id, OLD.employee_id) IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.executive_id, NEW.employee_id))
  EXECUTE FUNCTION count_list_rows();
CREATE OR REPLACE TRIGGER count_list_rows AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION count_list_rows();
CREATE OR REPLACE TRIGGER count_list_rows_change AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.executive_id, OLD.employee_id) IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.executive_id, NEW.employee_id))
  EXECUTE FUNCTION count_list_rows();

-- `list_counters`: users that are not deleted, and customers by the code of their referrer.
CREATE OR REPLACE FUNCTION count_list_users() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER count_list_users AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION count_list_users();
CREATE OR REPLACE TRIGGER count_list_users_change AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.role, OLD.referrer_code) IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.role, NEW.referrer_code))
  EXECUTE FUNCTION count_list_users();

-- `list_counters` and `day_counters`: bookings, cancelled ones included.
CREATE OR REPLACE FUNCTION count_list_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER count_list_bookings AFTER INSERT OR DELETE ON bookings FOR EACH ROW EXECUTE FUNCTION count_list_bookings();
CREATE OR REPLACE TRIGGER count_list_bookings_change AFTER UPDATE ON bookings FOR EACH ROW
  WHEN (OLD.slot_date IS DISTINCT FROM NEW.slot_date)
  EXECUTE FUNCTION count_list_bookings();

CREATE OR REPLACE FUNCTION rebuild_list_counters() RETURNS void LANGUAGE sql AS $$
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
CREATE OR REPLACE FUNCTION rebuild_day_counters() RETURNS void LANGUAGE sql AS $$
  DELETE FROM day_counters;
  INSERT INTO day_counters (day, n) SELECT slot_date, count(*) FROM bookings GROUP BY slot_date;
$$;

-- `due_counters`: orders with an amount due, by owner and calendar day of the order.
CREATE OR REPLACE FUNCTION count_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO due_counters (owner, day, n, amount)
  SELECT owner, day, sum(n), sum(amount)
  FROM (
    SELECT unnest(ARRAY['', 'x' || OLD.executive_id, 'e' || OLD.employee_id]) AS owner,
      (OLD.created_at AT TIME ZONE 'Asia/Kolkata')::date AS day, -1 AS n, -OLD.pending_amount AS amount
    WHERE TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL AND OLD.pending_amount > 0
    UNION ALL
    SELECT unnest(ARRAY['', 'x' || NEW.executive_id, 'e' || NEW.employee_id]),
      (NEW.created_at AT TIME ZONE 'Asia/Kolkata')::date, 1, NEW.pending_amount
    WHERE TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL AND NEW.pending_amount > 0
  ) changes
  WHERE owner IS NOT NULL GROUP BY owner, day HAVING sum(n) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_due AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION count_due();
CREATE OR REPLACE TRIGGER count_due_change AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.pending_amount, OLD.executive_id, OLD.employee_id, OLD.created_at)
    IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.pending_amount, NEW.executive_id, NEW.employee_id, NEW.created_at))
  EXECUTE FUNCTION count_due();
CREATE OR REPLACE FUNCTION rebuild_due_counters() RETURNS void LANGUAGE sql AS $$
  DELETE FROM due_counters;
  INSERT INTO due_counters (owner, day, n, amount)
  SELECT owner, day, count(*), sum(pending_amount)
  FROM (
    SELECT unnest(ARRAY['', 'x' || executive_id, 'e' || employee_id]) AS owner, (created_at AT TIME ZONE 'Asia/Kolkata')::date AS day, pending_amount
    FROM orders WHERE deleted_at IS NULL AND pending_amount > 0
  ) dues WHERE owner IS NOT NULL GROUP BY owner, day;
$$;

-- `stage_counters`: opportunities by owner and stage, with the sum of their total amounts.
CREATE OR REPLACE FUNCTION count_stage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stage_counters (owner, stage, n, amount)
  SELECT owner, stage, sum(n), sum(amount)
  FROM (
    SELECT unnest(ARRAY['', 'x' || OLD.executive_id, 'e' || OLD.employee_id]) AS owner, OLD.stage AS stage, -1 AS n, -OLD.total_amount AS amount
    WHERE TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL
    UNION ALL
    SELECT unnest(ARRAY['', 'x' || NEW.executive_id, 'e' || NEW.employee_id]), NEW.stage, 1, NEW.total_amount
    WHERE TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL
  ) changes
  WHERE owner IS NOT NULL GROUP BY owner, stage HAVING sum(n) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_stage AFTER INSERT OR DELETE ON opportunities FOR EACH ROW EXECUTE FUNCTION count_stage();
CREATE OR REPLACE TRIGGER count_stage_change AFTER UPDATE ON opportunities FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.stage, OLD.total_amount, OLD.executive_id, OLD.employee_id)
    IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.stage, NEW.total_amount, NEW.executive_id, NEW.employee_id))
  EXECUTE FUNCTION count_stage();
CREATE OR REPLACE FUNCTION rebuild_stage_counters() RETURNS void LANGUAGE sql AS $$
  DELETE FROM stage_counters;
  INSERT INTO stage_counters (owner, stage, n, amount)
  SELECT owner, stage, count(*), sum(total_amount)
  FROM (
    SELECT unnest(ARRAY['', 'x' || executive_id, 'e' || employee_id]) AS owner, stage, total_amount FROM opportunities WHERE deleted_at IS NULL
  ) each WHERE owner IS NOT NULL GROUP BY owner, stage;
$$;
