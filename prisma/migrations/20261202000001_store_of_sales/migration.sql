-- A store with a seller must be there for existing sales, and for new ones without another store. Where no store has one (the address of the first
-- shop was changed before there were sellers), the first store gets the seller whose name its documents have had so far.
UPDATE "stores" SET "seller_id" = (SELECT min("id") FROM "sellers")
WHERE "id" = (SELECT "id" FROM "stores" ORDER BY "position", "id" LIMIT 1) AND NOT EXISTS (SELECT FROM "stores" WHERE "seller_id" IS NOT NULL);

CREATE OR REPLACE FUNCTION first_store_id() RETURNS int LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT id FROM stores WHERE seller_id IS NOT NULL ORDER BY position, id LIMIT 1);
END $$;

-- Existing sales, and what is counted of them, get the first store. The default is evaluated once and kept in the catalogue, without writing rows.
-- Sales first: the lock waits for transactions that change them, and whose triggers count them without a store.
-- lint: allow rewriting-column: first_store_id() is stable, so rows are not rewritten
ALTER TABLE "opportunities" ADD COLUMN "store_id" INTEGER NOT NULL DEFAULT first_store_id();
ALTER TABLE "orders" ADD COLUMN "store_id" INTEGER NOT NULL DEFAULT first_store_id();
ALTER TABLE "due_counters" ADD COLUMN "store_id" INTEGER NOT NULL DEFAULT first_store_id();
ALTER TABLE "sales_counters" ADD COLUMN "store_id" INTEGER NOT NULL DEFAULT first_store_id();
ALTER TABLE "stage_counters" ADD COLUMN "store_id" INTEGER NOT NULL DEFAULT first_store_id();
ALTER TABLE "stay_counters" ADD COLUMN "store_id" INTEGER NOT NULL DEFAULT first_store_id();

-- New sales get theirs from the trigger assign_store, also those of the version before. Counters have no default: that version cannot merge the changes of
-- different stores. Its merging fails until it is replaced, which leaves the sums as they are.
ALTER TABLE "opportunities" ALTER COLUMN "store_id" DROP DEFAULT;
ALTER TABLE "orders" ALTER COLUMN "store_id" DROP DEFAULT;
ALTER TABLE "due_counters" ALTER COLUMN "store_id" DROP DEFAULT;
ALTER TABLE "sales_counters" ALTER COLUMN "store_id" DROP DEFAULT;
ALTER TABLE "stage_counters" ALTER COLUMN "store_id" DROP DEFAULT;
ALTER TABLE "stay_counters" ALTER COLUMN "store_id" DROP DEFAULT;

-- AddForeignKey
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

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

CREATE OR REPLACE TRIGGER count_opportunity_figures_change AFTER UPDATE ON opportunities FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.stage, OLD.stage_since, OLD.lost_reason, OLD.created_at, OLD.executive_id, OLD.employee_id, OLD.store_id, CASE WHEN OLD.stage = 'won' THEN OLD.total_amount END)
    IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.stage, NEW.stage_since, NEW.lost_reason, NEW.created_at, NEW.executive_id, NEW.employee_id, NEW.store_id, CASE WHEN NEW.stage = 'won' THEN NEW.total_amount END))
  EXECUTE FUNCTION count_opportunity_figures();

CREATE OR REPLACE FUNCTION count_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- An entry keeps its order, kind and time of receipt.
  entry order_entries := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  change numeric := CASE WHEN TG_OP <> 'DELETE' AND NEW.voided_at IS NULL THEN NEW.amount ELSE 0 END
    - CASE WHEN TG_OP <> 'INSERT' AND OLD.voided_at IS NULL THEN OLD.amount ELSE 0 END;
  executive int;
  employee int;
  store int;
BEGIN
  IF entry.kind = 'adjustment' OR change = 0 THEN
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
  WHERE order_id = NEW.id AND voided_at IS NULL AND kind <> 'adjustment'
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
  WHERE voided_at IS NULL AND kind <> 'adjustment' AND deleted_at IS NULL
) each
GROUP BY executive_id, employee_id, store_id, day;

CREATE OR REPLACE FUNCTION rebuild_sales_counters() RETURNS void LANGUAGE sql AS $$
  DELETE FROM sales_counters;
  INSERT INTO sales_counters (executive_id, employee_id, day,
    made_new, made_contacted, made_visiting, made_quoted, made_won, made_lost, won, won_amount, lost_price, lost_bought_elsewhere, lost_no_answer,
    lost_changed_mind, lost_other, received, store_id)
  SELECT * FROM expected_sales_counters;
$$;

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

CREATE OR REPLACE FUNCTION default_seller_id() RETURNS int LANGUAGE sql STABLE AS $$
  SELECT seller_id FROM stores WHERE seller_id IS NOT NULL ORDER BY position, id LIMIT 1
$$;

CREATE OR REPLACE FUNCTION order_has_documents(of_order int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM order_entries WHERE order_id = of_order AND receipt_no IS NOT NULL)
    OR EXISTS (SELECT FROM invoices WHERE order_id = of_order)
$$;

CREATE OR REPLACE FUNCTION seller_of_order(of_order int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT sellers.id
     FROM (SELECT receipt_no AS number, created_at AS at FROM order_entries WHERE order_id = of_order AND receipt_no IS NOT NULL
           UNION ALL SELECT number, issued_at FROM invoices WHERE order_id = of_order) documents
     JOIN sellers ON sellers.series = left(split_part(number, '/', 1), -1)
     ORDER BY at, number LIMIT 1),
    (SELECT seller_id FROM orders JOIN stores ON stores.id = store_id WHERE orders.id = of_order))
$$;

CREATE OR REPLACE FUNCTION assign_entry_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  NEW.receipt_no := CASE NEW.kind
    WHEN 'payment' THEN next_document_number(seller_of_order(NEW.order_id), 'R', NEW.created_at)
    WHEN 'refund' THEN next_document_number(seller_of_order(NEW.order_id), 'F', NEW.created_at)
  END;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION assign_invoice_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  NEW.number := next_document_number(coalesce((NEW.content #>> '{seller,id}')::int, seller_of_order(NEW.order_id)), 'I', NEW.issued_at);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION last_store_id(actor int) RETURNS int LANGUAGE plpgsql STABLE STRICT AS $$
BEGIN
  RETURN (SELECT CASE entity
      WHEN 'order' THEN (SELECT store_id FROM orders WHERE id = entity_id)
      ELSE (SELECT store_id FROM opportunities WHERE id = entity_id)
    END
    FROM audit_entries WHERE actor_id = actor AND action IN ('opportunity.create', 'order.create') ORDER BY id DESC LIMIT 1);
END $$;

CREATE OR REPLACE FUNCTION assign_store() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.store_id IS NULL THEN
    IF TG_TABLE_NAME = 'orders' THEN
      NEW.store_id := (SELECT store_id FROM opportunities WHERE id = NEW.opportunity_id);
    ELSIF NEW.booking_id IS NOT NULL THEN
      NEW.store_id := (SELECT stores.id FROM bookings JOIN stores ON stores.id = store_id
        WHERE bookings.id = NEW.booking_id AND seller_id IS NOT NULL);
    END IF;
    NEW.store_id := coalesce(NEW.store_id, last_store_id(nullif(current_setting('pasidi.actor', true), '')::int), first_store_id());
  END IF;
  PERFORM FROM stores WHERE id = NEW.store_id AND seller_id IS NOT NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Store % violates constraint "sales_store_check": it has no seller', NEW.store_id
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'sales_store_check';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER assign_store BEFORE INSERT ON opportunities FOR EACH ROW EXECUTE FUNCTION assign_store();

CREATE OR REPLACE TRIGGER assign_store_change BEFORE UPDATE ON opportunities FOR EACH ROW
  WHEN (OLD.store_id <> NEW.store_id)
  EXECUTE FUNCTION assign_store();

CREATE OR REPLACE TRIGGER assign_store BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION assign_store();

CREATE OR REPLACE TRIGGER assign_store_change BEFORE UPDATE ON orders FOR EACH ROW
  WHEN (OLD.store_id <> NEW.store_id)
  EXECUTE FUNCTION assign_store();

CREATE OR REPLACE FUNCTION keep_store_of_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF order_has_documents(OLD.id) THEN
    RAISE EXCEPTION 'Order % has documents of its store', OLD.id
      USING ERRCODE = 'restrict_violation', TABLE = 'orders', CONSTRAINT = 'orders_store_of_documents';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER keep_store_of_documents BEFORE UPDATE ON orders FOR EACH ROW
  WHEN (OLD.store_id <> NEW.store_id)
  EXECUTE FUNCTION keep_store_of_documents();

CREATE OR REPLACE FUNCTION keep_store_seller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM stores WHERE id = OLD.id FOR UPDATE;
  IF EXISTS (SELECT FROM opportunities WHERE store_id = OLD.id AND deleted_at IS NULL)
    OR EXISTS (SELECT FROM orders WHERE store_id = OLD.id AND deleted_at IS NULL) THEN
    RAISE EXCEPTION 'Store % violates constraint "stores_seller_of_sales"', OLD.id
      USING ERRCODE = 'check_violation', TABLE = 'stores', CONSTRAINT = 'stores_seller_of_sales';
  END IF;
  PERFORM FROM stores WHERE id <> OLD.id AND seller_id IS NOT NULL ORDER BY id FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Store % violates constraint "stores_last_seller"', OLD.id
      USING ERRCODE = 'check_violation', TABLE = 'stores', CONSTRAINT = 'stores_last_seller';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER keep_store_seller BEFORE UPDATE ON stores FOR EACH ROW
  WHEN (OLD.seller_id IS NOT NULL AND NEW.seller_id IS NULL)
  EXECUTE FUNCTION keep_store_seller();
