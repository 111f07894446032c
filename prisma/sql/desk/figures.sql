-- Counters of the dashboards' figures (docs/decisions/019-rollups-of-figures.md): sums of entries, as in counters.sql.

-- What an opportunity adds to `sales_counters` (sign 1) or takes away (-1): for everybody, its executive and its employee, on the calendar day of its creation, and
-- on that of its last change of stage if it is won or lost.
CREATE OR REPLACE FUNCTION opportunity_figures(sale opportunities, sign int) RETURNS TABLE(executive_id int, employee_id int, day date, made_new int, made_contacted int, made_visiting int, made_quoted int, made_won int, made_lost int, won int, won_amount numeric, lost_price int, lost_bought_elsewhere int, lost_no_answer int, lost_changed_mind int, lost_other int) LANGUAGE sql STABLE AS $$
  SELECT owner.executive_id, owner.employee_id, (at AT TIME ZONE 'Asia/Kolkata')::date,
    sign * (made AND sale.stage = 'new')::int, sign * (made AND sale.stage = 'contacted')::int, sign * (made AND sale.stage = 'visiting')::int,
    sign * (made AND sale.stage = 'quoted')::int, sign * (made AND sale.stage = 'won')::int, sign * (made AND sale.stage = 'lost')::int,
    sign * (NOT made AND sale.stage = 'won')::int, CASE WHEN NOT made AND sale.stage = 'won' THEN sign * sale.total_amount ELSE 0 END,
    sign * (NOT made AND sale.lost_reason IS NOT DISTINCT FROM 'price')::int,
    sign * (NOT made AND sale.lost_reason IS NOT DISTINCT FROM 'bought_elsewhere')::int,
    sign * (NOT made AND sale.lost_reason IS NOT DISTINCT FROM 'no_answer')::int,
    sign * (NOT made AND sale.lost_reason IS NOT DISTINCT FROM 'changed_mind')::int,
    sign * (NOT made AND sale.lost_reason IS NOT DISTINCT FROM 'other')::int
  FROM counter_owners(sale.executive_id, sale.employee_id) AS owner, (VALUES (true, sale.created_at), (false, sale.stage_since)) AS each (made, at)
  WHERE sale.deleted_at IS NULL AND (made OR sale.stage IN ('won', 'lost'))
$$;

-- `sales_counters`: opportunities.
CREATE OR REPLACE FUNCTION count_opportunity_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_counters (executive_id, employee_id, store_id, day,
    made_new, made_contacted, made_visiting, made_quoted, made_won, made_lost, won, won_amount, lost_price, lost_bought_elsewhere, lost_no_answer,
    lost_changed_mind, lost_other, received)
  SELECT executive_id, employee_id, store_id, day,
    sum(made_new), sum(made_contacted), sum(made_visiting), sum(made_quoted), sum(made_won), sum(made_lost), sum(won), sum(won_amount),
    sum(lost_price), sum(lost_bought_elsewhere), sum(lost_no_answer), sum(lost_changed_mind), sum(lost_other), 0
  FROM (
    SELECT OLD.store_id AS store_id, * FROM opportunity_figures(OLD, -1) WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT NEW.store_id, * FROM opportunity_figures(NEW, 1) WHERE TG_OP <> 'DELETE'
  ) changes
  GROUP BY executive_id, employee_id, store_id, day
  HAVING sum(made_new) <> 0 OR sum(made_contacted) <> 0 OR sum(made_visiting) <> 0 OR sum(made_quoted) <> 0
    OR sum(made_won) <> 0 OR sum(made_lost) <> 0 OR sum(won) <> 0 OR sum(won_amount) <> 0
    OR sum(lost_price) <> 0 OR sum(lost_bought_elsewhere) <> 0 OR sum(lost_no_answer) <> 0 OR sum(lost_changed_mind) <> 0 OR sum(lost_other) <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_opportunity_figures AFTER INSERT OR DELETE ON opportunities FOR EACH ROW EXECUTE FUNCTION count_opportunity_figures();
CREATE OR REPLACE TRIGGER count_opportunity_figures_change AFTER UPDATE ON opportunities FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.stage, OLD.stage_since, OLD.lost_reason, OLD.created_at, OLD.executive_id, OLD.employee_id, OLD.store_id, CASE WHEN OLD.stage = 'won' THEN OLD.total_amount END)
    IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.stage, NEW.stage_since, NEW.lost_reason, NEW.created_at, NEW.executive_id, NEW.employee_id, NEW.store_id, CASE WHEN NEW.stage = 'won' THEN NEW.total_amount END))
  EXECUTE FUNCTION count_opportunity_figures();

-- Method of an entry.
CREATE OR REPLACE FUNCTION method_of_entry(entry int) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT method::text FROM order_entries WHERE id = entry
$$;

-- Whether an entry is money received, or a refund of it: neither adjustments and old gold, nor what came back of them, nor what is set off between orders. Without a
-- subquery, so that statements contain it.
CREATE OR REPLACE FUNCTION counts_as_received(kind "EntryKind", method "EntryMethod", refund_of int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT kind <> 'adjustment' AND method::text NOT IN ('old_gold', 'set_off') AND (kind = 'payment' OR coalesce(method_of_entry(refund_of) <> 'old_gold', false))
$$;

-- `sales_counters`: money received, without voided entries, for the owners and the store of the order. The lock keeps them until the entry is
-- committed: a change of them waits, and moves the entry.
CREATE OR REPLACE FUNCTION count_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- An entry keeps its order, kind, method, refunded payment and time of receipt.
  entry order_entries := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  change numeric := CASE WHEN TG_OP <> 'DELETE' AND NEW.voided_at IS NULL THEN NEW.amount ELSE 0 END
    - CASE WHEN TG_OP <> 'INSERT' AND OLD.voided_at IS NULL THEN OLD.amount ELSE 0 END;
  executive int;
  employee int;
  store int;
BEGIN
  IF change = 0 OR NOT counts_as_received(entry.kind, entry.method, entry.refund_of) THEN
    RETURN NULL;
  END IF;
  SELECT executive_id, employee_id, store_id INTO executive, employee, store
    FROM orders WHERE id = entry.order_id AND deleted_at IS NULL FOR NO KEY UPDATE;
  IF FOUND THEN
    INSERT INTO sales_counters (executive_id, employee_id, store_id, day, received)
    SELECT owner.executive_id, owner.employee_id, store, (entry.received_at AT TIME ZONE 'Asia/Kolkata')::date, change FROM counter_owners(executive, employee) AS owner;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_entry AFTER INSERT OR UPDATE OR DELETE ON order_entries FOR EACH ROW EXECUTE FUNCTION count_entry();

-- Money received follows the owners and the store of the order, and its deletion.
CREATE OR REPLACE FUNCTION count_entries_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_counters (executive_id, employee_id, store_id, day, received)
  SELECT executive_id, employee_id, store_id, (received_at AT TIME ZONE 'Asia/Kolkata')::date, sum(times * amount)
  FROM order_entries, (
    SELECT owner.*, OLD.store_id AS store_id, -1 AS times FROM counter_owners(OLD.executive_id, OLD.employee_id) AS owner WHERE OLD.deleted_at IS NULL
    UNION ALL
    SELECT owner.*, NEW.store_id, 1 FROM counter_owners(NEW.executive_id, NEW.employee_id) AS owner WHERE NEW.deleted_at IS NULL
  ) owners
  WHERE order_id = NEW.id AND voided_at IS NULL AND counts_as_received(kind, method, refund_of)
  GROUP BY executive_id, employee_id, store_id, 4 HAVING sum(times * amount) <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_entries_of_order AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.executive_id, OLD.employee_id, OLD.store_id)
    IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.executive_id, NEW.employee_id, NEW.store_id))
  EXECUTE FUNCTION count_entries_of_order();

CREATE OR REPLACE VIEW expected_sales_counters AS
SELECT executive_id, employee_id, day,
  sum(made_new) AS made_new, sum(made_contacted) AS made_contacted, sum(made_visiting) AS made_visiting, sum(made_quoted) AS made_quoted,
  sum(made_won) AS made_won, sum(made_lost) AS made_lost, sum(won) AS won, sum(won_amount) AS won_amount, sum(lost_price) AS lost_price,
  sum(lost_bought_elsewhere) AS lost_bought_elsewhere, sum(lost_no_answer) AS lost_no_answer, sum(lost_changed_mind) AS lost_changed_mind,
  sum(lost_other) AS lost_other, sum(received) AS received, store_id
FROM (
  SELECT figures.*, 0::numeric AS received, store_id FROM opportunities, opportunity_figures(opportunities, 1) AS figures
  UNION ALL
  SELECT owner.executive_id, owner.employee_id, (received_at AT TIME ZONE 'Asia/Kolkata')::date, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, amount, store_id
  FROM order_entries JOIN orders AS sale ON sale.id = order_id CROSS JOIN counter_owners(sale.executive_id, sale.employee_id) AS owner
  WHERE voided_at IS NULL AND counts_as_received(kind, method, refund_of) AND deleted_at IS NULL
) each
GROUP BY executive_id, employee_id, store_id, day;
CREATE OR REPLACE FUNCTION rebuild_sales_counters() RETURNS void LANGUAGE sql AS $$
  DELETE FROM sales_counters;
  INSERT INTO sales_counters (executive_id, employee_id, day,
    made_new, made_contacted, made_visiting, made_quoted, made_won, made_lost, won, won_amount, lost_price, lost_bought_elsewhere, lost_no_answer,
    lost_changed_mind, lost_other, received, store_id)
  SELECT * FROM expected_sales_counters;
$$;

-- Time in a stage that the opportunity has left, in whole seconds from the change before, or from its creation. Null for no time, as in `new` of an opportunity
-- that was created in another stage.
CREATE OR REPLACE FUNCTION stay_seconds(since timestamptz, until timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT nullif(greatest(floor(extract(epoch FROM until - since))::bigint, 0), 0)
$$;

-- `stay_counters`: a change of stage ends a stay, on its calendar day, for the owners and the store of the opportunity. They are those that the transaction of the
-- change has written, under its lock.
CREATE OR REPLACE FUNCTION count_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stay_counters (executive_id, employee_id, store_id, day, stage, n, seconds)
  SELECT owner.executive_id, owner.employee_id, sale.store_id, (NEW.at AT TIME ZONE 'Asia/Kolkata')::date, NEW.from_stage, 1, seconds
  FROM opportunities AS sale,
    stay_seconds(coalesce(
      (SELECT at FROM stage_changes WHERE opportunity_id = NEW.opportunity_id AND id < NEW.id ORDER BY id DESC LIMIT 1), created_at), NEW.at) AS seconds,
    counter_owners(sale.executive_id, sale.employee_id) AS owner
  WHERE sale.id = NEW.opportunity_id AND deleted_at IS NULL AND seconds IS NOT NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_stay AFTER INSERT ON stage_changes FOR EACH ROW EXECUTE FUNCTION count_stay();

-- Stays follow the owners and the store of the opportunity, and its deletion. The trigger's name sorts before record_stage_change_of_update: a change of stage in the same
-- statement is counted after it, for the new ones.
CREATE OR REPLACE FUNCTION count_stays_of_opportunity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stay_counters (executive_id, employee_id, store_id, day, stage, n, seconds)
  SELECT executive_id, employee_id, store_id, day, stage, sum(times), sum(times * seconds)
  FROM (
    SELECT (at AT TIME ZONE 'Asia/Kolkata')::date AS day, from_stage AS stage,
      stay_seconds(lag(at, 1, NEW.created_at) OVER (ORDER BY id), at) AS seconds
    FROM stage_changes WHERE opportunity_id = NEW.id
  ) stays, (
    SELECT owner.*, OLD.store_id AS store_id, -1 AS times FROM counter_owners(OLD.executive_id, OLD.employee_id) AS owner WHERE OLD.deleted_at IS NULL
    UNION ALL
    SELECT owner.*, NEW.store_id, 1 FROM counter_owners(NEW.executive_id, NEW.employee_id) AS owner WHERE NEW.deleted_at IS NULL
  ) owners
  WHERE seconds IS NOT NULL
  GROUP BY executive_id, employee_id, store_id, day, stage HAVING sum(times) <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_stays_of_opportunity AFTER UPDATE ON opportunities FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.executive_id, OLD.employee_id, OLD.store_id)
    IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.executive_id, NEW.employee_id, NEW.store_id))
  EXECUTE FUNCTION count_stays_of_opportunity();

CREATE OR REPLACE VIEW expected_stay_counters AS
SELECT executive_id, employee_id, day, stage, count(*)::int AS n, sum(seconds)::bigint AS seconds, store_id
FROM (
  SELECT owner.executive_id, owner.employee_id, (at AT TIME ZONE 'Asia/Kolkata')::date AS day, from_stage AS stage, stay_seconds(since, at) AS seconds,
    sale.store_id
  FROM opportunities AS sale
  JOIN (SELECT opportunity_id, from_stage, at, lag(at) OVER (PARTITION BY opportunity_id ORDER BY id) AS before FROM stage_changes) changes
    ON opportunity_id = sale.id
  CROSS JOIN LATERAL coalesce(before, created_at) AS since
  CROSS JOIN counter_owners(sale.executive_id, sale.employee_id) AS owner
  WHERE deleted_at IS NULL
) each
WHERE seconds IS NOT NULL GROUP BY executive_id, employee_id, store_id, day, stage;
CREATE OR REPLACE FUNCTION rebuild_stay_counters() RETURNS void LANGUAGE sql AS $$
  DELETE FROM stay_counters;
  INSERT INTO stay_counters (executive_id, employee_id, day, stage, n, seconds, store_id) SELECT * FROM expected_stay_counters;
$$;

-- `visit_counters`: bookings by day, of all stores: all of them, and the visits by state without cancelled ones. A visit that lost its slot is not expected.
CREATE OR REPLACE FUNCTION count_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO visit_counters (day, bookings, expected, arrived, no_show)
  SELECT day, sum(times), sum(times * (is_live AND visit = 'expected' AND lost_at IS NULL)::int), sum(times * (is_live AND visit IN ('arrived', 'served'))::int),
    sum(times * (is_live AND visit = 'no_show')::int)
  FROM (VALUES (OLD.slot_date, OLD.visit, OLD.status = 'booked', OLD.needs_new_time_at, -1), (NEW.slot_date, NEW.visit, NEW.status = 'booked', NEW.needs_new_time_at, 1))
    AS each (day, visit, is_live, lost_at, times)
  WHERE day IS NOT NULL GROUP BY day;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_visit AFTER INSERT OR DELETE ON bookings FOR EACH ROW EXECUTE FUNCTION count_visit();
CREATE OR REPLACE TRIGGER count_visit_change AFTER UPDATE ON bookings FOR EACH ROW
  WHEN ((OLD.slot_date, OLD.visit, OLD.status, OLD.needs_new_time_at IS NULL) IS DISTINCT FROM (NEW.slot_date, NEW.visit, NEW.status, NEW.needs_new_time_at IS NULL))
  EXECUTE FUNCTION count_visit();
CREATE OR REPLACE VIEW expected_visit_counters AS
SELECT slot_date AS day, count(*)::int AS bookings, count(*) FILTER (WHERE status = 'booked' AND visit = 'expected' AND needs_new_time_at IS NULL)::int AS expected,
  count(*) FILTER (WHERE status = 'booked' AND visit IN ('arrived', 'served'))::int AS arrived, count(*) FILTER (WHERE status = 'booked' AND visit = 'no_show')::int AS no_show
FROM bookings GROUP BY slot_date;
CREATE OR REPLACE FUNCTION rebuild_visit_counters() RETURNS void LANGUAGE sql AS $$
  DELETE FROM visit_counters;
  INSERT INTO visit_counters (day, bookings, expected, arrived, no_show) SELECT * FROM expected_visit_counters;
$$;
