-- CreateTable
CREATE TABLE "stage_counters" (
    "id" BIGSERIAL NOT NULL,
    "owner" VARCHAR(12) NOT NULL,
    "stage" "OpportunityStage" NOT NULL,
    "n" INTEGER NOT NULL,
    "amount" DECIMAL(20,2) NOT NULL,

    CONSTRAINT "stage_counters_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "stage_counters_owner_stage_n_amount_idx" ON "stage_counters"("owner", "stage", "n", "amount");
ALTER TABLE "stage_counters" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Opportunities by stage: all of them (owner ''), an executive's, an employee's, with the sum of their total amounts.
CREATE FUNCTION count_stage() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER count_stage AFTER INSERT OR DELETE ON "opportunities" FOR EACH ROW EXECUTE FUNCTION count_stage();
CREATE TRIGGER count_stage_change AFTER UPDATE ON "opportunities" FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.stage, OLD.total_amount, OLD.executive_id, OLD.employee_id)
    IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.stage, NEW.total_amount, NEW.executive_id, NEW.employee_id))
  EXECUTE FUNCTION count_stage();

-- Counts all rows anew, for whoever loads them with triggers disabled.
CREATE FUNCTION recount_stages() RETURNS void LANGUAGE sql AS $$
  DELETE FROM stage_counters;
  INSERT INTO stage_counters (owner, stage, n, amount)
  SELECT owner, stage, count(*), sum(total_amount)
  FROM (
    SELECT unnest(ARRAY['', 'x' || executive_id, 'e' || employee_id]) AS owner, stage, total_amount FROM opportunities WHERE deleted_at IS NULL
  ) each WHERE owner IS NOT NULL GROUP BY owner, stage;
$$;
