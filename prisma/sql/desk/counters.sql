-- Counters of stages and dues: sums of entries (docs/decisions/013-kept-counters.md), as are those of figures.sql. A trigger adds an entry with each change, in the
-- same transaction, so that no two writers wait for each other. For each table the view `expected_...` counts all rows: `npm run db:check` compares with it, and
-- `rebuild_...` copies it after bulk loading with triggers disabled.

-- The owners for whom a row counts, each a pair of columns: everybody (both null), its executive, its employee.
CREATE OR REPLACE FUNCTION counter_owners(executive int, employee int) RETURNS TABLE(executive_id int, employee_id int) LANGUAGE sql IMMUTABLE AS $$
  SELECT owner.executive_id, owner.employee_id
  FROM (VALUES (true, NULL::int, NULL::int), (executive IS NOT NULL, executive, NULL), (employee IS NOT NULL, NULL, employee)) AS owner (is_owner, executive_id, employee_id)
  WHERE is_owner
$$;

-- `stage_counters`: opportunities by owner, store and stage, with the sum of their total amounts.
CREATE OR REPLACE FUNCTION count_stage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stage_counters (executive_id, employee_id, store_id, stage, n, amount)
  SELECT executive_id, employee_id, store_id, stage, sum(n), sum(amount)
  FROM (
    SELECT owner.*, OLD.store_id AS store_id, OLD.stage AS stage, -1 AS n, -OLD.total_amount AS amount
    FROM counter_owners(OLD.executive_id, OLD.employee_id) AS owner WHERE TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL
    UNION ALL
    SELECT owner.*, NEW.store_id, NEW.stage, 1, NEW.total_amount
    FROM counter_owners(NEW.executive_id, NEW.employee_id) AS owner WHERE TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL
  ) changes
  GROUP BY executive_id, employee_id, store_id, stage HAVING sum(n) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_stage AFTER INSERT OR DELETE ON opportunities FOR EACH ROW EXECUTE FUNCTION count_stage();
CREATE OR REPLACE TRIGGER count_stage_change AFTER UPDATE ON opportunities FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.stage, OLD.total_amount, OLD.executive_id, OLD.employee_id, OLD.store_id)
    IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.stage, NEW.total_amount, NEW.executive_id, NEW.employee_id, NEW.store_id))
  EXECUTE FUNCTION count_stage();
CREATE OR REPLACE VIEW expected_stage_counters AS
SELECT owner.executive_id, owner.employee_id, stage, count(*)::int AS n, sum(total_amount) AS amount, store_id
FROM opportunities AS sale, counter_owners(sale.executive_id, sale.employee_id) AS owner
WHERE deleted_at IS NULL GROUP BY owner.executive_id, owner.employee_id, store_id, stage;
CREATE OR REPLACE FUNCTION rebuild_stage_counters() RETURNS void LANGUAGE sql AS $$
  DELETE FROM stage_counters;
  INSERT INTO stage_counters (executive_id, employee_id, stage, n, amount, store_id) SELECT * FROM expected_stage_counters;
$$;

-- `due_counters`: orders with an amount due, by owner, store and calendar day of the order.
CREATE OR REPLACE FUNCTION count_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO due_counters (executive_id, employee_id, store_id, day, n, amount)
  SELECT executive_id, employee_id, store_id, day, sum(n), sum(amount)
  FROM (
    SELECT owner.*, OLD.store_id AS store_id, (OLD.created_at AT TIME ZONE 'Asia/Kolkata')::date AS day, -1 AS n, -OLD.pending_amount AS amount
    FROM counter_owners(OLD.executive_id, OLD.employee_id) AS owner WHERE TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL AND OLD.pending_amount > 0
    UNION ALL
    SELECT owner.*, NEW.store_id, (NEW.created_at AT TIME ZONE 'Asia/Kolkata')::date, 1, NEW.pending_amount
    FROM counter_owners(NEW.executive_id, NEW.employee_id) AS owner WHERE TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL AND NEW.pending_amount > 0
  ) changes
  GROUP BY executive_id, employee_id, store_id, day HAVING sum(n) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_due AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION count_due();
CREATE OR REPLACE TRIGGER count_due_change AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.pending_amount, OLD.executive_id, OLD.employee_id, OLD.store_id, OLD.created_at)
    IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.pending_amount, NEW.executive_id, NEW.employee_id, NEW.store_id, NEW.created_at))
  EXECUTE FUNCTION count_due();
CREATE OR REPLACE VIEW expected_due_counters AS
SELECT owner.executive_id, owner.employee_id, (created_at AT TIME ZONE 'Asia/Kolkata')::date AS day, count(*)::int AS n, sum(pending_amount) AS amount,
  store_id
FROM orders AS sale, counter_owners(sale.executive_id, sale.employee_id) AS owner
WHERE deleted_at IS NULL AND pending_amount > 0 GROUP BY owner.executive_id, owner.employee_id, store_id, 3;
CREATE OR REPLACE FUNCTION rebuild_due_counters() RETURNS void LANGUAGE sql AS $$
  DELETE FROM due_counters;
  INSERT INTO due_counters (executive_id, employee_id, day, n, amount, store_id) SELECT * FROM expected_due_counters;
$$;
