-- CreateTable
CREATE TABLE "stay_counters" (
    "id" BIGSERIAL NOT NULL,
    "owner" VARCHAR(12) NOT NULL,
    "day" DATE NOT NULL,
    "stage" "OpportunityStage" NOT NULL,
    "n" INTEGER NOT NULL,
    "seconds" BIGINT NOT NULL,

    CONSTRAINT "stay_counters_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "stay_counters_owner_day_idx" ON "stay_counters"("owner", "day");

ALTER TABLE "stay_counters" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- How long an opportunity stood in a stage that it left: whole seconds from the change before, or from its creation. Nothing if it never stood
-- there, as in `new` when it was created in another stage.
CREATE FUNCTION stay_seconds(since timestamptz, until timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT nullif(greatest(floor(extract(epoch FROM until - since))::bigint, 0), 0)
$$;

-- A change of stage ends a stay, on its calendar day, for the owners of the opportunity: they are those that the transaction of the change
-- has written, under its lock.
CREATE FUNCTION count_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stay_counters (owner, day, stage, n, seconds)
  SELECT owner, (NEW.at AT TIME ZONE 'Asia/Kolkata')::date, NEW.from_stage, 1, seconds
  FROM opportunities,
    stay_seconds(coalesce(
      (SELECT at FROM stage_changes WHERE opportunity_id = NEW.opportunity_id AND id < NEW.id ORDER BY id DESC LIMIT 1), created_at), NEW.at) AS seconds,
    unnest(ARRAY['', 'x' || executive_id, 'e' || employee_id]) AS owner
  WHERE opportunities.id = NEW.opportunity_id AND deleted_at IS NULL AND seconds IS NOT NULL AND owner IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER count_stay AFTER INSERT ON "stage_changes" FOR EACH ROW EXECUTE FUNCTION count_stay();

-- Stays go with the owners of their opportunity, and with the opportunity. By its name this trigger comes before write_stage_change_of_update: a change of
-- stage in the same statement is counted after it, for the new owners.
CREATE FUNCTION count_stays_of_opportunity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stay_counters (owner, day, stage, n, seconds)
  SELECT owner, day, stage, sum(times), sum(times * seconds)
  FROM (
    SELECT (at AT TIME ZONE 'Asia/Kolkata')::date AS day, from_stage AS stage,
      stay_seconds(lag(at, 1, NEW.created_at) OVER (ORDER BY id), at) AS seconds
    FROM stage_changes WHERE opportunity_id = NEW.id
  ) stays, (
    SELECT unnest(ARRAY['', 'x' || OLD.executive_id, 'e' || OLD.employee_id]) AS owner, -1 AS times WHERE OLD.deleted_at IS NULL
    UNION ALL
    SELECT unnest(ARRAY['', 'x' || NEW.executive_id, 'e' || NEW.employee_id]), 1 WHERE NEW.deleted_at IS NULL
  ) owners
  WHERE owner IS NOT NULL AND seconds IS NOT NULL
  GROUP BY owner, day, stage HAVING sum(times) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER count_stays_of_opportunity AFTER UPDATE ON "opportunities" FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.executive_id, OLD.employee_id) IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.executive_id, NEW.employee_id))
  EXECUTE FUNCTION count_stays_of_opportunity();

-- What the counters count, from all rows.
CREATE VIEW "stays_counted" AS
SELECT owner, day, stage, count(*)::int AS n, sum(seconds)::bigint AS seconds
FROM (
  SELECT unnest(ARRAY['', 'x' || executive_id, 'e' || employee_id]) AS owner, (at AT TIME ZONE 'Asia/Kolkata')::date AS day, from_stage AS stage,
    stay_seconds(since, at) AS seconds
  FROM opportunities
  JOIN (SELECT opportunity_id, from_stage, at, lag(at) OVER (PARTITION BY opportunity_id ORDER BY id) AS before FROM stage_changes) changes
    ON opportunity_id = opportunities.id
  CROSS JOIN LATERAL coalesce(before, created_at) AS since
  WHERE deleted_at IS NULL
) each
WHERE owner IS NOT NULL AND seconds IS NOT NULL GROUP BY owner, day, stage;

CREATE FUNCTION recount_stays() RETURNS void LANGUAGE sql AS $$
  DELETE FROM stay_counters;
  INSERT INTO stay_counters (owner, day, stage, n, seconds) SELECT * FROM stays_counted;
$$;
