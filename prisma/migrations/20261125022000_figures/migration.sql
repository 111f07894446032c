-- CreateTable
CREATE TABLE "sales_counters" (
    "id" BIGSERIAL NOT NULL,
    "owner" VARCHAR(12) NOT NULL,
    "day" DATE NOT NULL,
    "made_new" INTEGER NOT NULL DEFAULT 0,
    "made_contacted" INTEGER NOT NULL DEFAULT 0,
    "made_visiting" INTEGER NOT NULL DEFAULT 0,
    "made_quoted" INTEGER NOT NULL DEFAULT 0,
    "made_won" INTEGER NOT NULL DEFAULT 0,
    "made_lost" INTEGER NOT NULL DEFAULT 0,
    "won" INTEGER NOT NULL DEFAULT 0,
    "won_amount" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "lost_price" INTEGER NOT NULL DEFAULT 0,
    "lost_bought_elsewhere" INTEGER NOT NULL DEFAULT 0,
    "lost_no_answer" INTEGER NOT NULL DEFAULT 0,
    "lost_changed_mind" INTEGER NOT NULL DEFAULT 0,
    "lost_other" INTEGER NOT NULL DEFAULT 0,
    "received" DECIMAL(20,2) NOT NULL DEFAULT 0,

    CONSTRAINT "sales_counters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "visit_counters" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE NOT NULL,
    "expected" INTEGER NOT NULL,
    "arrived" INTEGER NOT NULL,
    "no_show" INTEGER NOT NULL,

    CONSTRAINT "visit_counters_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sales_counters_owner_day_idx" ON "sales_counters"("owner", "day");

-- CreateIndex
CREATE INDEX "visit_counters_day_expected_arrived_no_show_idx" ON "visit_counters"("day", "expected", "arrived", "no_show");

ALTER TABLE "sales_counters" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
ALTER TABLE "visit_counters" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- What an opportunity counts for, `times` 1 or -1: for everybody (owner ''), its executive, its employee; on the calendar day of its creation,
-- and on that of its last change of stage while it is won or lost.
CREATE FUNCTION figures_of(sale opportunities, times int)
RETURNS TABLE (owner text, day date, made_new int, made_contacted int, made_visiting int, made_quoted int, made_won int, made_lost int, won int, won_amount numeric, lost_price int, lost_bought_elsewhere int, lost_no_answer int, lost_changed_mind int, lost_other int)
LANGUAGE sql STABLE AS $$
  SELECT owner, (at AT TIME ZONE 'Asia/Kolkata')::date,
    times * (made AND sale.stage = 'new')::int, times * (made AND sale.stage = 'contacted')::int, times * (made AND sale.stage = 'visiting')::int,
    times * (made AND sale.stage = 'quoted')::int, times * (made AND sale.stage = 'won')::int, times * (made AND sale.stage = 'lost')::int,
    times * (NOT made AND sale.stage = 'won')::int, CASE WHEN NOT made AND sale.stage = 'won' THEN times * sale.total_amount ELSE 0 END,
    times * (NOT made AND sale.lost_reason IS NOT DISTINCT FROM 'price')::int,
    times * (NOT made AND sale.lost_reason IS NOT DISTINCT FROM 'bought_elsewhere')::int,
    times * (NOT made AND sale.lost_reason IS NOT DISTINCT FROM 'no_answer')::int,
    times * (NOT made AND sale.lost_reason IS NOT DISTINCT FROM 'changed_mind')::int,
    times * (NOT made AND sale.lost_reason IS NOT DISTINCT FROM 'other')::int
  FROM unnest(ARRAY['', 'x' || sale.executive_id, 'e' || sale.employee_id]) AS owner,
    (VALUES (true, sale.created_at), (false, sale.stage_since)) AS each (made, at)
  WHERE sale.deleted_at IS NULL AND owner IS NOT NULL AND (made OR sale.stage IN ('won', 'lost'))
$$;

CREATE FUNCTION count_opportunity_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_counters (owner, day,
    made_new, made_contacted, made_visiting, made_quoted, made_won, made_lost, won, won_amount, lost_price, lost_bought_elsewhere, lost_no_answer,
    lost_changed_mind, lost_other, received)
  SELECT owner, day,
    sum(made_new), sum(made_contacted), sum(made_visiting), sum(made_quoted), sum(made_won), sum(made_lost), sum(won), sum(won_amount),
    sum(lost_price), sum(lost_bought_elsewhere), sum(lost_no_answer), sum(lost_changed_mind), sum(lost_other), 0
  FROM (
    SELECT * FROM figures_of(OLD, -1) WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT * FROM figures_of(NEW, 1) WHERE TG_OP <> 'DELETE'
  ) changes
  GROUP BY owner, day
  HAVING sum(made_new) <> 0 OR sum(made_contacted) <> 0 OR sum(made_visiting) <> 0 OR sum(made_quoted) <> 0
    OR sum(made_won) <> 0 OR sum(made_lost) <> 0 OR sum(won) <> 0 OR sum(won_amount) <> 0
    OR sum(lost_price) <> 0 OR sum(lost_bought_elsewhere) <> 0 OR sum(lost_no_answer) <> 0 OR sum(lost_changed_mind) <> 0 OR sum(lost_other) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER count_figures AFTER INSERT OR DELETE ON "opportunities" FOR EACH ROW EXECUTE FUNCTION count_opportunity_figures();
CREATE TRIGGER count_figures_change AFTER UPDATE ON "opportunities" FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.stage, OLD.stage_since, OLD.lost_reason, OLD.created_at, OLD.executive_id, OLD.employee_id,
      CASE WHEN OLD.stage = 'won' THEN OLD.total_amount END)
    IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.stage, NEW.stage_since, NEW.lost_reason, NEW.created_at, NEW.executive_id, NEW.employee_id,
      CASE WHEN NEW.stage = 'won' THEN NEW.total_amount END))
  EXECUTE FUNCTION count_opportunity_figures();

-- Money received: live payments less refunds, for the owners of the order. The lock keeps the order's owners until the entry is committed:
-- whoever changes them waits, and moves the entry.
CREATE FUNCTION count_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- An entry keeps its order, kind and time of receipt.
  entry order_entries := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  change numeric := CASE WHEN TG_OP <> 'DELETE' AND NEW.voided_at IS NULL THEN NEW.amount ELSE 0 END
    - CASE WHEN TG_OP <> 'INSERT' AND OLD.voided_at IS NULL THEN OLD.amount ELSE 0 END;
  executive int;
  employee int;
BEGIN
  IF entry.kind = 'adjustment' OR change = 0 THEN
    RETURN NULL;
  END IF;
  SELECT executive_id, employee_id INTO executive, employee
    FROM orders WHERE id = entry.order_id AND deleted_at IS NULL FOR NO KEY UPDATE;
  IF FOUND THEN
    INSERT INTO sales_counters (owner, day, received)
    SELECT owner, (entry.received_at AT TIME ZONE 'Asia/Kolkata')::date, change
    FROM unnest(ARRAY['', 'x' || executive, 'e' || employee]) AS owner WHERE owner IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_entry AFTER INSERT OR UPDATE OR DELETE ON "order_entries" FOR EACH ROW EXECUTE FUNCTION count_entry();

CREATE FUNCTION count_entries_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_counters (owner, day, received)
  SELECT owner, (received_at AT TIME ZONE 'Asia/Kolkata')::date, sum(times * amount)
  FROM order_entries, (
    SELECT unnest(ARRAY['', 'x' || OLD.executive_id, 'e' || OLD.employee_id]) AS owner, -1 AS times WHERE OLD.deleted_at IS NULL
    UNION ALL
    SELECT unnest(ARRAY['', 'x' || NEW.executive_id, 'e' || NEW.employee_id]), 1 WHERE NEW.deleted_at IS NULL
  ) owners
  WHERE order_id = NEW.id AND voided_at IS NULL AND kind <> 'adjustment' AND owner IS NOT NULL
  GROUP BY owner, 2 HAVING sum(times * amount) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER count_entries_of_order AFTER UPDATE ON "orders" FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.executive_id, OLD.employee_id) IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.executive_id, NEW.employee_id))
  EXECUTE FUNCTION count_entries_of_order();

-- What the counters count, from all rows: for the check, and for whoever loads rows with triggers disabled.
CREATE VIEW "sales_counted" AS
SELECT owner, day,
  sum(made_new) AS made_new, sum(made_contacted) AS made_contacted, sum(made_visiting) AS made_visiting, sum(made_quoted) AS made_quoted,
  sum(made_won) AS made_won, sum(made_lost) AS made_lost, sum(won) AS won, sum(won_amount) AS won_amount, sum(lost_price) AS lost_price,
  sum(lost_bought_elsewhere) AS lost_bought_elsewhere, sum(lost_no_answer) AS lost_no_answer, sum(lost_changed_mind) AS lost_changed_mind,
  sum(lost_other) AS lost_other, sum(received) AS received
FROM (
  SELECT figures.*, 0::numeric AS received FROM opportunities, figures_of(opportunities, 1) AS figures
  UNION ALL
  SELECT unnest(ARRAY['', 'x' || executive_id, 'e' || employee_id]), (received_at AT TIME ZONE 'Asia/Kolkata')::date,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, amount
  FROM order_entries JOIN orders ON orders.id = order_id
  WHERE voided_at IS NULL AND kind <> 'adjustment' AND deleted_at IS NULL
) each
WHERE owner IS NOT NULL GROUP BY owner, day;

CREATE FUNCTION recount_sales() RETURNS void LANGUAGE sql AS $$
  DELETE FROM sales_counters;
  INSERT INTO sales_counters (owner, day,
    made_new, made_contacted, made_visiting, made_quoted, made_won, made_lost, won, won_amount, lost_price, lost_bought_elsewhere, lost_no_answer,
    lost_changed_mind, lost_other, received)
  SELECT * FROM sales_counted;
$$;

-- Visits by day, of all stores.
CREATE FUNCTION count_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO visit_counters (day, expected, arrived, no_show)
  SELECT day, sum(times * (visit = 'expected')::int), sum(times * (visit IN ('arrived', 'served'))::int), sum(times * (visit = 'no_show')::int)
  FROM (VALUES (OLD.slot_date, OLD.visit, OLD.status, -1), (NEW.slot_date, NEW.visit, NEW.status, 1)) AS each (day, visit, status, times)
  WHERE status = 'booked' AND visit IS NOT NULL GROUP BY day;
  RETURN NULL;
END $$;
CREATE TRIGGER count_visit AFTER INSERT OR DELETE ON "bookings" FOR EACH ROW EXECUTE FUNCTION count_visit();
CREATE TRIGGER count_visit_change AFTER UPDATE ON "bookings" FOR EACH ROW
  WHEN ((OLD.slot_date, OLD.visit, OLD.status) IS DISTINCT FROM (NEW.slot_date, NEW.visit, NEW.status)) EXECUTE FUNCTION count_visit();

CREATE FUNCTION recount_visits() RETURNS void LANGUAGE sql AS $$
  DELETE FROM visit_counters;
  INSERT INTO visit_counters (day, expected, arrived, no_show)
  SELECT slot_date, count(*) FILTER (WHERE visit = 'expected'), count(*) FILTER (WHERE visit IN ('arrived', 'served')),
    count(*) FILTER (WHERE visit = 'no_show')
  FROM bookings WHERE status = 'booked' AND visit IS NOT NULL GROUP BY slot_date;
$$;
