-- CreateTable
CREATE TABLE "due_counters" (
    "id" BIGSERIAL NOT NULL,
    "owner" VARCHAR(12) NOT NULL,
    "day" DATE NOT NULL,
    "n" INTEGER NOT NULL,
    "amount" DECIMAL(20,2) NOT NULL,

    CONSTRAINT "due_counters_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "due_counters_owner_day_n_amount_idx" ON "due_counters"("owner", "day", "n", "amount");
ALTER TABLE "due_counters" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Orders with something due: all of them (owner ''), an executive's, an employee's; by the calendar day of the order.
CREATE FUNCTION count_due() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER count_due AFTER INSERT OR DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION count_due();
CREATE TRIGGER count_due_change AFTER UPDATE ON "orders" FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.pending_amount, OLD.executive_id, OLD.employee_id, OLD.created_at)
    IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.pending_amount, NEW.executive_id, NEW.employee_id, NEW.created_at))
  EXECUTE FUNCTION count_due();

-- Counts all rows anew, for whoever loads them with triggers disabled.
CREATE FUNCTION recount_dues() RETURNS void LANGUAGE sql AS $$
  DELETE FROM due_counters;
  INSERT INTO due_counters (owner, day, n, amount)
  SELECT owner, day, count(*), sum(pending_amount)
  FROM (
    SELECT unnest(ARRAY['', 'x' || executive_id, 'e' || employee_id]) AS owner, (created_at AT TIME ZONE 'Asia/Kolkata')::date AS day, pending_amount
    FROM orders WHERE deleted_at IS NULL AND pending_amount > 0
  ) dues WHERE owner IS NOT NULL GROUP BY owner, day;
$$;
