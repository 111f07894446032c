-- AlterTable
ALTER TABLE "stores" ADD COLUMN     "title" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "phone" VARCHAR(30),
ADD COLUMN     "map_url" VARCHAR(500),
ADD COLUMN     "active" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "hours" JSONB NOT NULL DEFAULT '[]',
ALTER COLUMN "open_days" SET DEFAULT ARRAY[]::INTEGER[],
ALTER COLUMN "opens" SET DEFAULT '10:00:00'::time without time zone,
ALTER COLUMN "closes" SET DEFAULT '18:00:00'::time without time zone;

-- CreateTable
CREATE TABLE "store_closed_days" (
    "store_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "reason" VARCHAR(200) NOT NULL,

    CONSTRAINT "store_closed_days_pkey" PRIMARY KEY ("store_id","day")
);

-- CreateTable
CREATE TABLE "store_special_days" (
    "store_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "hours" JSONB NOT NULL,

    CONSTRAINT "store_special_days_pkey" PRIMARY KEY ("store_id","day")
);

-- AddForeignKey
ALTER TABLE "store_closed_days" ADD CONSTRAINT "store_closed_days_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_special_days" ADD CONSTRAINT "store_special_days_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Whether a list has opening hours only: each opens before it closes, at most two a day, which do not overlap.
-- with_day: hours of a week, each with its weekday; else of one day.
CREATE FUNCTION are_spans(spans jsonb, with_day boolean) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN jsonb_typeof(spans) IS DISTINCT FROM 'array' THEN false ELSE (
    WITH span AS (
      SELECT n, value ->> 'day' AS day, value ->> 'opens' COLLATE "C" AS opens, value ->> 'closes' COLLATE "C" AS closes
      FROM jsonb_array_elements(spans) WITH ORDINALITY AS each (value, n)
    )
    SELECT NOT EXISTS (
        SELECT FROM span
        WHERE (CASE WHEN with_day THEN day ~ '^[1-7]$' ELSE day IS NULL END
          AND opens ~ '^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$'
          AND closes ~ '^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$'
          AND opens < closes) IS NOT TRUE)
      AND NOT EXISTS (SELECT FROM span GROUP BY day HAVING count(*) > 2)
      AND NOT EXISTS (
        SELECT FROM span one JOIN span other ON one.n < other.n AND one.day IS NOT DISTINCT FROM other.day
          AND one.opens < other.closes AND other.opens < one.closes)
  ) END
$$;

ALTER TABLE "store_special_days" ADD CONSTRAINT "store_special_days_hours_check" CHECK (are_spans("hours", false));
ALTER TABLE "store_closed_days" ADD CONSTRAINT "store_closed_days_reason_check" CHECK ("reason" <> '');

-- Keeps the columns of older releases in step with `hours`, whichever of them is written. Without any hours, `opens` and `closes` stay.
CREATE FUNCTION keep_store_hours() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hours_given boolean := CASE TG_OP WHEN 'INSERT' THEN NEW.hours <> '[]' ELSE NEW.hours IS DISTINCT FROM OLD.hours END;
  week record;
BEGIN
  IF NEW.title = '' THEN
    NEW.title := left(NEW.shop_address, 120);
  END IF;
  IF hours_given AND are_spans(NEW.hours, true) THEN
    SELECT array_agg(DISTINCT (span ->> 'day')::int) AS days, min((span ->> 'opens')::time) AS opens, max((span ->> 'closes')::time) AS closes
    INTO week FROM jsonb_array_elements(NEW.hours) AS span;
    NEW.open_days := coalesce(week.days, '{}');
    NEW.opens := coalesce(week.opens, NEW.opens);
    NEW.closes := coalesce(week.closes, NEW.closes);
  ELSIF NOT hours_given THEN
    IF TG_OP = 'UPDATE' AND (NEW.open_days, NEW.opens, NEW.closes) IS NOT DISTINCT FROM (OLD.open_days, OLD.opens, OLD.closes) THEN
      RETURN NEW;
    END IF;
    NEW.hours := coalesce(
      (SELECT jsonb_agg(jsonb_build_object('day', day, 'opens', NEW.opens::text, 'closes', NEW.closes::text) ORDER BY day)
       FROM (SELECT DISTINCT unnest(NEW.open_days) AS day) AS days), '[]');
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER keep_store_hours BEFORE INSERT OR UPDATE ON "stores" FOR EACH ROW EXECUTE FUNCTION keep_store_hours();

-- lint: allow whole-table: six rows
UPDATE "stores" SET
  "title" = left("shop_address", 120),
  "hours" = coalesce(
    (SELECT jsonb_agg(jsonb_build_object('day', day, 'opens', "opens"::text, 'closes', "closes"::text) ORDER BY day)
     FROM (SELECT DISTINCT unnest("open_days") AS day) AS days), '[]');

ALTER TABLE "stores"
  ADD CONSTRAINT "stores_week_check" CHECK (are_spans("hours", true)) NOT VALID,
  ADD CONSTRAINT "stores_title_check" CHECK (char_length("title") BETWEEN 1 AND 120) NOT VALID,
  ADD CONSTRAINT "stores_map_url_check" CHECK ("map_url" ~ '^https?://') NOT VALID,
  ADD CONSTRAINT "stores_version_check" CHECK ("version" > 0) NOT VALID;
