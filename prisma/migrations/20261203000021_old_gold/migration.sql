-- CreateEnum
CREATE TYPE "ExchangeState" AS ENUM ('quoted', 'accepted', 'settled', 'void');

-- AlterTable
ALTER TABLE "order_entries" ADD COLUMN     "exchange_id" INTEGER;

-- CreateTable
CREATE TABLE "exchanges" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "store_id" INTEGER NOT NULL,
    "opportunity_id" INTEGER,
    "order_id" INTEGER,
    "state" "ExchangeState" NOT NULL DEFAULT 'quoted',
    "pieces" JSONB NOT NULL,
    "gross_mg" INTEGER NOT NULL,
    "fine_mg" INTEGER NOT NULL,
    "value" DECIMAL(14,2) NOT NULL,
    "settled_amount" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "signed_by" INTEGER,
    "signed_at" TIMESTAMPTZ(3),
    "signed_note" VARCHAR(500),
    "accepted_by" INTEGER,
    "accepted_at" TIMESTAMPTZ(3),
    "accepted_note" VARCHAR(500),
    "seller_id" INTEGER,
    "number" VARCHAR(20),
    "content" JSONB,
    "voided_at" TIMESTAMPTZ(3),
    "voided_by" INTEGER,
    "void_reason" VARCHAR(200),
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "exchanges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exchange_codes" (
    "id" SERIAL NOT NULL,
    "exchange_id" INTEGER NOT NULL,
    "code_hash" TEXT,
    "tries_left" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "exchange_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exchange_payouts" (
    "id" SERIAL NOT NULL,
    "exchange_id" INTEGER NOT NULL,
    "amount" DECIMAL(14,2) NOT NULL,
    "method" "EntryMethod" NOT NULL,
    "reference" VARCHAR(60),
    "recorded_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "exchange_payouts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exchange_identities" (
    "exchange_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "sealed" VARCHAR(1000) NOT NULL,

    CONSTRAINT "exchange_identities_pkey" PRIMARY KEY ("exchange_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "exchanges_number_key" ON "exchanges"("number");

-- CreateIndex
CREATE INDEX "exchanges_created_at_id_idx" ON "exchanges"("created_at", "id");

-- CreateIndex
CREATE INDEX "exchanges_user_id_created_at_id_idx" ON "exchanges"("user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "exchanges_order_id_idx" ON "exchanges"("order_id");

-- CreateIndex
CREATE INDEX "exchanges_opportunity_id_idx" ON "exchanges"("opportunity_id");

-- CreateIndex
CREATE INDEX "exchange_codes_exchange_id_created_at_idx" ON "exchange_codes"("exchange_id", "created_at");

-- CreateIndex
CREATE INDEX "exchange_codes_expires_at_idx" ON "exchange_codes"("expires_at");

-- CreateIndex
CREATE INDEX "exchange_payouts_exchange_id_idx" ON "exchange_payouts"("exchange_id");

-- CreateIndex
CREATE INDEX "exchange_payouts_created_at_id_idx" ON "exchange_payouts"("created_at", "id");

-- CreateIndex
CREATE INDEX "exchange_identities_user_id_idx" ON "exchange_identities"("user_id");

-- AddForeignKey
ALTER TABLE "order_entries" ADD CONSTRAINT "order_entries_exchange_id_fkey" FOREIGN KEY ("exchange_id") REFERENCES "exchanges"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_opportunity_id_fkey" FOREIGN KEY ("opportunity_id") REFERENCES "opportunities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_signed_by_fkey" FOREIGN KEY ("signed_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_accepted_by_fkey" FOREIGN KEY ("accepted_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_voided_by_fkey" FOREIGN KEY ("voided_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "sellers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchange_codes" ADD CONSTRAINT "exchange_codes_exchange_id_fkey" FOREIGN KEY ("exchange_id") REFERENCES "exchanges"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchange_payouts" ADD CONSTRAINT "exchange_payouts_exchange_id_fkey" FOREIGN KEY ("exchange_id") REFERENCES "exchanges"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchange_payouts" ADD CONSTRAINT "exchange_payouts_recorded_by_fkey" FOREIGN KEY ("recorded_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchange_identities" ADD CONSTRAINT "exchange_identities_exchange_id_fkey" FOREIGN KEY ("exchange_id") REFERENCES "exchanges"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchange_identities" ADD CONSTRAINT "exchange_identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Checks
ALTER TABLE "order_entries"
  ADD CONSTRAINT "order_entries_exchange_check" CHECK (
    ("method" = 'old_gold') = ("exchange_id" IS NOT NULL) AND ("exchange_id" IS NULL OR "kind" = 'payment')) NOT VALID;
ALTER TABLE "exchanges"
  ADD CONSTRAINT "exchanges_pieces_check" CHECK (jsonb_typeof("pieces") = 'array' AND jsonb_array_length("pieces") > 0),
  ADD CONSTRAINT "exchanges_amount_check" CHECK ("value" > 0 AND "gross_mg" > 0 AND "fine_mg" > 0 AND "settled_amount" >= 0 AND "settled_amount" <= "value"),
  ADD CONSTRAINT "exchanges_signed_check" CHECK (("signed_by" IS NULL) = ("signed_at" IS NULL) AND ("signed_by" IS NULL) = ("signed_note" IS NULL)
    AND ("accepted_note" IS NULL OR "signed_by" IS DISTINCT FROM "accepted_by")),
  ADD CONSTRAINT "exchanges_accepted_check" CHECK (num_nulls("accepted_by", "accepted_at", "seller_id", "number", "content") IN (0, 5)
    AND ("accepted_note" IS NULL OR ("accepted_by" IS NOT NULL AND "signed_by" IS NOT NULL))),
  ADD CONSTRAINT "exchanges_void_check" CHECK (("voided_at" IS NULL) = ("state" <> 'void') AND ("voided_at" IS NULL) = ("void_reason" IS NULL)
    AND ("voided_at" IS NOT NULL OR "voided_by" IS NULL)),
  ADD CONSTRAINT "exchanges_state_check" CHECK (CASE "state"
    WHEN 'quoted' THEN "number" IS NULL AND "settled_amount" = 0
    WHEN 'accepted' THEN "number" IS NOT NULL AND "settled_amount" < "value"
    WHEN 'settled' THEN "number" IS NOT NULL AND "settled_amount" = "value"
    ELSE "settled_amount" = 0 END);
ALTER TABLE "exchange_codes"
  ADD CONSTRAINT "exchange_codes_tries_check" CHECK ("tries_left" >= 0);
ALTER TABLE "exchange_payouts"
  ADD CONSTRAINT "exchange_payouts_amount_check" CHECK ("amount" > 0),
  ADD CONSTRAINT "exchange_payouts_method_check" CHECK ("method" IN ('cash', 'bank_transfer', 'upi') AND ("method" = 'cash' OR "reference" IS NOT NULL));
ALTER TABLE "exchange_identities"
  ADD CONSTRAINT "exchange_identities_sealed_check" CHECK ("sealed" ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+$');

CREATE OR REPLACE FUNCTION count_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- An entry keeps its order, kind, method and time of receipt.
  entry order_entries := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  change numeric := CASE WHEN TG_OP <> 'DELETE' AND NEW.voided_at IS NULL THEN NEW.amount ELSE 0 END
    - CASE WHEN TG_OP <> 'INSERT' AND OLD.voided_at IS NULL THEN OLD.amount ELSE 0 END;
  executive int;
  employee int;
  store int;
BEGIN
  IF entry.kind = 'adjustment' OR entry.method = 'old_gold' OR change = 0 THEN
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
  WHERE order_id = NEW.id AND voided_at IS NULL AND kind <> 'adjustment' AND method <> 'old_gold'
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
  WHERE voided_at IS NULL AND kind <> 'adjustment' AND method <> 'old_gold' AND deleted_at IS NULL
) each
GROUP BY executive_id, employee_id, store_id, day;

CREATE OR REPLACE FUNCTION assign_exchange_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT sum((piece ->> 'grossMg')::int), sum((piece ->> 'fineMg')::int), sum((piece ->> 'valuePaise')::numeric) / 100
  INTO NEW.gross_mg, NEW.fine_mg, NEW.value
  FROM jsonb_array_elements(NEW.pieces) piece;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER assign_exchange_sums BEFORE INSERT ON exchanges FOR EACH ROW EXECUTE FUNCTION assign_exchange_sums();

CREATE OR REPLACE FUNCTION assign_voucher_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.seller_id := (NEW.content #>> '{seller,id}')::int;
  NEW.number := next_document_number(NEW.seller_id, 'U', NEW.accepted_at);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER assign_voucher_number BEFORE UPDATE ON exchanges FOR EACH ROW
  WHEN (OLD.state = 'quoted' AND NEW.state = 'accepted')
  EXECUTE FUNCTION assign_voucher_number();

CREATE OR REPLACE FUNCTION pieces_without_notes(pieces jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_agg(piece - 'note' ORDER BY nth) FROM jsonb_array_elements(pieces) WITH ORDINALITY AS each (piece, nth)
$$;

CREATE OR REPLACE FUNCTION keep_exchange() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed exchanges := OLD;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    allowed.version := NEW.version;
    allowed.updated_at := NEW.updated_at;
    allowed.settled_amount := NEW.settled_amount;
    -- The deletion of an account takes the person out of texts.
    IF pieces_without_notes(NEW.pieces) = pieces_without_notes(OLD.pieces) THEN allowed.pieces := NEW.pieces; END IF;
    IF OLD.signed_note IS NOT NULL AND NEW.signed_note IS NOT NULL THEN allowed.signed_note := NEW.signed_note; END IF;
    IF OLD.accepted_note IS NOT NULL AND NEW.accepted_note IS NOT NULL THEN allowed.accepted_note := NEW.accepted_note; END IF;
    IF OLD.void_reason IS NOT NULL AND NEW.void_reason IS NOT NULL THEN allowed.void_reason := NEW.void_reason; END IF;
    IF OLD.state = 'quoted' AND OLD.signed_by IS NULL THEN
      allowed.signed_by := NEW.signed_by;
      allowed.signed_at := NEW.signed_at;
      allowed.signed_note := NEW.signed_note;
    END IF;
    IF OLD.state = 'quoted' AND NEW.state = 'accepted' THEN
      allowed.accepted_by := NEW.accepted_by;
      allowed.accepted_at := NEW.accepted_at;
      allowed.accepted_note := NEW.accepted_note;
      allowed.seller_id := NEW.seller_id;
      allowed.number := NEW.number;
      allowed.content := NEW.content;
    END IF;
    IF OLD.state IN ('quoted', 'accepted') AND NEW.state = 'void' THEN
      allowed.voided_at := NEW.voided_at;
      allowed.voided_by := NEW.voided_by;
      allowed.void_reason := NEW.void_reason;
    END IF;
    IF (OLD.state, NEW.state) IN (('quoted', 'accepted'), ('quoted', 'void'), ('accepted', 'settled'), ('accepted', 'void'), ('settled', 'accepted')) THEN
      allowed.state := NEW.state;
    END IF;
  END IF;
  IF TG_OP = 'DELETE' OR NEW IS DISTINCT FROM allowed THEN
    RAISE EXCEPTION 'Purchase of old gold % stays as it was quoted and accepted', OLD.id
      USING ERRCODE = 'restrict_violation', TABLE = 'exchanges', CONSTRAINT = 'exchanges_append_only';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER keep_exchange BEFORE UPDATE OR DELETE ON exchanges FOR EACH ROW EXECUTE FUNCTION keep_exchange();

CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON exchanges FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON exchange_payouts FOR EACH ROW EXECUTE FUNCTION reject_change();

CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON exchange_payouts FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE OR REPLACE FUNCTION exchange_settled_is_its_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked int := CASE TG_TABLE_NAME WHEN 'exchanges' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'exchange_id')::int END;
  purchase exchanges;
  parts numeric;
  strange boolean;
BEGIN
  SELECT * INTO purchase FROM exchanges WHERE id = checked;
  SELECT coalesce(sum(amount) FILTER (WHERE voided_at IS NULL), 0), coalesce(bool_or(orders.user_id <> purchase.user_id), false) INTO parts, strange
  FROM order_entries JOIN orders ON orders.id = order_id WHERE exchange_id = checked;
  parts := parts + (SELECT coalesce(sum(amount), 0) FROM exchange_payouts WHERE exchange_id = checked);
  IF purchase.settled_amount <> parts OR strange THEN
    RAISE EXCEPTION 'Of purchase % of old gold % is settled, and its parts add up to %', checked, purchase.settled_amount, parts
      USING ERRCODE = 'check_violation', TABLE = 'exchanges', CONSTRAINT = 'exchange_settled_is_its_parts';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER exchange_settled_is_its_parts AFTER INSERT ON exchanges DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION exchange_settled_is_its_parts();

CREATE CONSTRAINT TRIGGER exchange_settled_is_its_parts_change AFTER UPDATE ON exchanges DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.settled_amount <> NEW.settled_amount)
  EXECUTE FUNCTION exchange_settled_is_its_parts();

CREATE CONSTRAINT TRIGGER exchange_settled_is_its_parts AFTER INSERT OR UPDATE ON order_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.exchange_id IS NOT NULL)
  EXECUTE FUNCTION exchange_settled_is_its_parts();

CREATE CONSTRAINT TRIGGER exchange_settled_is_its_parts AFTER INSERT ON exchange_payouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION exchange_settled_is_its_parts();
