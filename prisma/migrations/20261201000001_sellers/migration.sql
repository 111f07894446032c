-- CreateEnum
CREATE TYPE "CounterPlace" AS ENUM ('shop', 'buyer');

-- AlterTable
ALTER TABLE "day_closings" ADD COLUMN     "last_numbers" JSONB,
ALTER COLUMN "last_receipt_no" SET DEFAULT '',
ALTER COLUMN "last_credit_no" SET DEFAULT '';

-- AlterTable
-- lint: allow column-type: few rows per year
ALTER TABLE "number_series" ALTER COLUMN "series" SET DATA TYPE VARCHAR(3);
-- lint: allow unvalidated-constraint: few rows per year
ALTER TABLE "number_series" ADD CONSTRAINT "number_series_series_check" CHECK (series ~ '^[A-Z0-9]{0,2}[RFICUEP]$');

-- AlterTable
ALTER TABLE "stores" ADD COLUMN     "seller_id" INTEGER;

-- CreateTable
CREATE TABLE "sellers" (
    "id" SERIAL NOT NULL,
    "legal_name" VARCHAR(200) NOT NULL,
    "address" VARCHAR(500) NOT NULL,
    "state_code" CHAR(2) NOT NULL,
    "gstin" CHAR(15),
    "bis_registration" VARCHAR(40),
    "series" VARCHAR(2) NOT NULL,
    "counter_place" "CounterPlace" NOT NULL DEFAULT 'shop',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "sellers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sellers_series_key" ON "sellers"("series");

ALTER TABLE "sellers" ADD CONSTRAINT "sellers_series_check" CHECK (series ~ '^[A-Z0-9]{0,2}$');
ALTER TABLE "sellers" ADD CONSTRAINT "sellers_state_code_check" CHECK (state_code ~ '^[0-9]{2}$');
ALTER TABLE "sellers" ADD CONSTRAINT "sellers_gstin_check" CHECK (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$' AND left(gstin, 2) = state_code);

-- AddForeignKey
-- lint: allow unvalidated-constraint: few stores
ALTER TABLE "stores" ADD CONSTRAINT "stores_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "sellers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE OR REPLACE FUNCTION default_seller_id() RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT seller_id FROM stores WHERE seller_id IS NOT NULL ORDER BY position, id LIMIT 1),
    (SELECT min(id) FROM sellers))
$$;

CREATE OR REPLACE FUNCTION seller_of_order(of_order int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT sellers.id
     FROM (SELECT receipt_no AS number, created_at AS at FROM order_entries WHERE order_id = of_order AND receipt_no IS NOT NULL
           UNION ALL SELECT number, issued_at FROM invoices WHERE order_id = of_order) documents
     JOIN sellers ON sellers.series = left(split_part(number, '/', 1), -1)
     ORDER BY at, number LIMIT 1),
    default_seller_id())
$$;

CREATE OR REPLACE FUNCTION document_number(series text, year text, n int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT series || '/' || right(year, 5) || '/' || lpad(n::text, greatest(6, length(n::text)), '0')
$$;

CREATE OR REPLACE FUNCTION document_order(number text) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT left(right(split_part(number, '/', 2), 5), 2)::bigint * 1000000000 + split_part(number, '/', 3)::bigint
$$;

DROP FUNCTION next_document_number(text,timestamp with time zone);
CREATE OR REPLACE FUNCTION next_document_number(seller int, kind text, at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  number text;
BEGIN
  INSERT INTO number_series AS kept (series, year, last)
  SELECT sellers.series || kind, financial_year(at), 1 FROM sellers WHERE id = seller FOR KEY SHARE
  ON CONFLICT (series, year) DO UPDATE SET last = kept.last + 1
  RETURNING document_number(kept.series, kept.year, kept.last) INTO STRICT number;
  IF length(number) > 16 THEN
    RAISE EXCEPTION 'The numbers of % are used up', number USING ERRCODE = 'PA503', TABLE = 'number_series';
  END IF;
  RETURN number;
END $$;

CREATE OR REPLACE FUNCTION assign_entry_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.receipt_no := CASE NEW.kind
    WHEN 'payment' THEN next_document_number(seller_of_order(NEW.order_id), 'R', NEW.created_at)
    WHEN 'refund' THEN next_document_number(seller_of_order(NEW.order_id), 'F', NEW.created_at)
  END;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION assign_subscription_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.receipt_no := next_document_number(default_seller_id(), 'R', NEW.created_at);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION assign_invoice_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.number := next_document_number(coalesce((NEW.content #>> '{seller,id}')::int, seller_of_order(NEW.order_id)), 'I', NEW.issued_at);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION has_documents(seller_series text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM number_series WHERE last > 0 AND left(number_series.series, -1) = seller_series)
$$;

CREATE OR REPLACE FUNCTION keep_seller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR has_documents(OLD.series) THEN
    RAISE EXCEPTION 'Seller % has documents', OLD.id
      USING ERRCODE = 'restrict_violation', TABLE = 'sellers', CONSTRAINT = 'sellers_with_documents';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER keep_seller BEFORE DELETE ON sellers FOR EACH ROW EXECUTE FUNCTION keep_seller();

CREATE OR REPLACE TRIGGER keep_seller_change BEFORE UPDATE ON sellers FOR EACH ROW
  WHEN ((OLD.legal_name, OLD.state_code, OLD.gstin, OLD.series) IS DISTINCT FROM (NEW.legal_name, NEW.state_code, NEW.gstin, NEW.series))
  EXECUTE FUNCTION keep_seller();

CREATE OR REPLACE FUNCTION record_last_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.last_numbers := (SELECT coalesce(jsonb_object_agg(series, document_number(series, year, last)), '{}')
    FROM (SELECT DISTINCT ON (series) series, year, last FROM number_series ORDER BY series, year DESC) latest);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER record_last_numbers BEFORE INSERT ON day_closings FOR EACH ROW EXECUTE FUNCTION record_last_numbers();

-- The seller that the product begins with (lib/business.ts), of the shop in Vijayawada. Admins change sellers (docs/product/money.md, "Sellers").
INSERT INTO "sellers" ("legal_name", "address", "state_code", "gstin", "series")
VALUES ('Pasidi Jewellers Private Limited', 'Governer Peta, Vijayawada, Andhra Pradesh', '37', '37AAACP0000A1ZI', '');
UPDATE "stores" SET "seller_id" = (SELECT "id" FROM "sellers") WHERE "shop_address" = 'Jeweller''s shop, Governer Peta, Vijayawada';
