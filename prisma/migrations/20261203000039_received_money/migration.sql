CREATE OR REPLACE FUNCTION method_of_entry(entry int) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT method::text FROM order_entries WHERE id = entry
$$;

CREATE OR REPLACE FUNCTION counts_as_received(kind "EntryKind", method "EntryMethod", refund_of int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT kind <> 'adjustment' AND method::text NOT IN ('old_gold', 'set_off') AND (kind = 'payment' OR coalesce(method_of_entry(refund_of) <> 'old_gold', false))
$$;

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
