-- CreateEnum
CREATE TYPE "Purity" AS ENUM ('24K', '22K', '18K');

-- CreateEnum
CREATE TYPE "EntryKind" AS ENUM ('payment', 'refund', 'adjustment');

-- CreateEnum
CREATE TYPE "EntryMethod" AS ENUM ('cash', 'upi', 'card', 'bank_transfer', 'cheque', 'online', 'unspecified');

-- CreateEnum
CREATE TYPE "EntryState" AS ENUM ('booked', 'pending');

-- AlterEnum
ALTER TYPE "PaymentEffect" ADD VALUE 'booked';

-- AlterTable
ALTER TABLE "items" ADD COLUMN     "making_amount" DECIMAL(14,2),
ADD COLUMN     "making_percent" DECIMAL(5,2),
ADD COLUMN     "purity" "Purity",
ADD COLUMN     "rate_id" INTEGER,
ADD COLUMN     "rate_per_gram" DECIMAL(14,2),
ADD COLUMN     "tax_percent" DECIMAL(4,2),
ADD COLUMN     "weight_mg" INTEGER;

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "chosen_status" "OrderStatus";

-- AlterTable
ALTER TABLE "payment_orders" ADD COLUMN     "order_id" INTEGER,
ADD COLUMN     "payment_link_id" INTEGER;

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "booked_paise" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "excess_paise" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "receipt_no" VARCHAR(20);

-- CreateTable
CREATE TABLE "order_entries" (
    "id" SERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "kind" "EntryKind" NOT NULL,
    "amount" DECIMAL(14,2) NOT NULL,
    "method" "EntryMethod" NOT NULL,
    "reference" VARCHAR(60),
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_by" INTEGER,
    "note" VARCHAR(500),
    "receipt_no" VARCHAR(20),
    "refund_of" INTEGER,
    "state" "EntryState" NOT NULL DEFAULT 'booked',
    "order_total" DECIMAL(14,2) NOT NULL,
    "order_paid" DECIMAL(14,2) NOT NULL,
    "opening" BOOLEAN NOT NULL DEFAULT false,
    "payment_id" INTEGER,
    "razorpay_refund_id" TEXT,
    "voided_at" TIMESTAMPTZ(3),
    "voided_by" INTEGER,
    "void_reason" VARCHAR(200),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "number_series" (
    "series" CHAR(1) NOT NULL,
    "year" CHAR(7) NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "number_series_pkey" PRIMARY KEY ("series","year")
);

-- CreateTable
CREATE TABLE "invoices" (
    "id" SERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "number" VARCHAR(20) NOT NULL,
    "content" JSONB NOT NULL,
    "issued_by" INTEGER,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_links" (
    "id" SERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "token_hash" CHAR(43) NOT NULL,
    "amount" DECIMAL(14,2),
    "sent_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gold_rates" (
    "id" SERIAL NOT NULL,
    "purity" "Purity" NOT NULL,
    "rate_per_gram" DECIMAL(14,2) NOT NULL,
    "set_by" INTEGER NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gold_rates_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "order_entries_receipt_no_key" ON "order_entries"("receipt_no");

-- CreateIndex
CREATE UNIQUE INDEX "order_entries_razorpay_refund_id_key" ON "order_entries"("razorpay_refund_id");

-- CreateIndex
CREATE INDEX "order_entries_order_id_id_idx" ON "order_entries"("order_id", "id");

-- CreateIndex
CREATE INDEX "order_entries_received_at_id_idx" ON "order_entries"("received_at", "id");

-- CreateIndex
CREATE INDEX "order_entries_refund_of_idx" ON "order_entries"("refund_of");

-- CreateIndex
CREATE INDEX "order_entries_payment_id_idx" ON "order_entries"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_order_id_key" ON "invoices"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices"("number");

-- CreateIndex
CREATE UNIQUE INDEX "payment_links_token_hash_key" ON "payment_links"("token_hash");

-- CreateIndex
CREATE INDEX "payment_links_order_id_created_at_idx" ON "payment_links"("order_id", "created_at");

-- CreateIndex
CREATE INDEX "gold_rates_purity_set_at_id_idx" ON "gold_rates"("purity", "set_at", "id");

-- AddForeignKey
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_payment_link_id_fkey" FOREIGN KEY ("payment_link_id") REFERENCES "payment_links"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "items" ADD CONSTRAINT "items_rate_id_fkey" FOREIGN KEY ("rate_id") REFERENCES "gold_rates"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "order_entries" ADD CONSTRAINT "order_entries_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_entries" ADD CONSTRAINT "order_entries_recorded_by_fkey" FOREIGN KEY ("recorded_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_entries" ADD CONSTRAINT "order_entries_voided_by_fkey" FOREIGN KEY ("voided_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_entries" ADD CONSTRAINT "order_entries_refund_of_fkey" FOREIGN KEY ("refund_of") REFERENCES "order_entries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_entries" ADD CONSTRAINT "order_entries_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_issued_by_fkey" FOREIGN KEY ("issued_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_sent_by_fkey" FOREIGN KEY ("sent_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gold_rates" ADD CONSTRAINT "gold_rates_set_by_fkey" FOREIGN KEY ("set_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Receipts (R), credit notes (C) and invoices (I) are numbered without gaps per financial year (April to March, Asia/Kolkata). The row of the
-- series stays locked until the transaction ends, so a rollback returns its number.
CREATE FUNCTION financial_year(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT year || '-' || lpad(((year + 1) % 100)::text, 2, '0')
  FROM (SELECT extract(year FROM (at AT TIME ZONE 'Asia/Kolkata') - interval '3 months')::int AS year) start
$$;
CREATE FUNCTION next_number(kind text, at timestamptz) RETURNS text LANGUAGE sql AS $$
  INSERT INTO number_series AS kept (series, year, last) VALUES (kind, financial_year(at), 1)
  ON CONFLICT (series, year) DO UPDATE SET last = kept.last + 1
  RETURNING kind || '/' || year || '/' || lpad(last::text, greatest(6, length(last::text)), '0')
$$;

CREATE FUNCTION number_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.receipt_no := CASE NEW.kind
    WHEN 'payment' THEN next_number('R', NEW.created_at)
    WHEN 'refund' THEN next_number('C', NEW.created_at)
  END;
  RETURN NEW;
END $$;
CREATE TRIGGER number_entry BEFORE INSERT ON "order_entries" FOR EACH ROW EXECUTE FUNCTION number_entry();

CREATE FUNCTION number_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.receipt_no := next_number('R', NEW.created_at);
  RETURN NEW;
END $$;
CREATE TRIGGER number_subscription BEFORE INSERT ON "subscriptions" FOR EACH ROW EXECUTE FUNCTION number_subscription();

CREATE FUNCTION number_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.number := next_number('I', NEW.issued_at);
  RETURN NEW;
END $$;
CREATE TRIGGER number_invoice BEFORE INSERT ON "invoices" FOR EACH ROW EXECUTE FUNCTION number_invoice();

-- Append-only tables.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is not allowed: its rows are never changed or deleted', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "gold_rates" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_all BEFORE TRUNCATE ON "gold_rates" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "invoices" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_all BEFORE TRUNCATE ON "invoices" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE ON "order_entries" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_all BEFORE TRUNCATE ON "order_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- An entry may be voided once; a pending refund gets its outcome once. Nothing else of it changes.
CREATE FUNCTION guard_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed order_entries := OLD;
BEGIN
  IF OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL THEN
    allowed.voided_at := NEW.voided_at;
    allowed.voided_by := NEW.voided_by;
    allowed.void_reason := NEW.void_reason;
  END IF;
  IF OLD.state = 'pending' THEN
    allowed.state := NEW.state;
    IF OLD.razorpay_refund_id IS NULL THEN allowed.razorpay_refund_id := NEW.razorpay_refund_id; END IF;
  END IF;
  IF NEW IS DISTINCT FROM allowed THEN
    RAISE EXCEPTION 'Entry % may only be voided, once', OLD.id
      USING ERRCODE = 'restrict_violation', TABLE = 'order_entries', CONSTRAINT = 'order_entries_append_only';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_entry BEFORE UPDATE ON "order_entries" FOR EACH ROW EXECUTE FUNCTION guard_entry();

ALTER TABLE "order_entries"
  ADD CONSTRAINT "order_entries_amount_check" CHECK (
    CASE "kind" WHEN 'payment' THEN "amount" > 0 WHEN 'refund' THEN "amount" < 0 ELSE "amount" <> 0 END),
  ADD CONSTRAINT "order_entries_method_check" CHECK (("method" = 'unspecified') = ("kind" = 'adjustment')),
  ADD CONSTRAINT "order_entries_refund_check" CHECK (("refund_of" IS NOT NULL) = ("kind" = 'refund')),
  ADD CONSTRAINT "order_entries_state_check" CHECK ("state" = 'booked' OR "kind" = 'refund'),
  ADD CONSTRAINT "order_entries_receipt_check" CHECK (("receipt_no" IS NULL) = ("kind" = 'adjustment')),
  ADD CONSTRAINT "order_entries_opening_check" CHECK (NOT "opening" OR "kind" = 'adjustment'),
  ADD CONSTRAINT "order_entries_void_check" CHECK (("voided_at" IS NULL) = ("void_reason" IS NULL) AND ("voided_at" IS NOT NULL OR "voided_by" IS NULL)),
  ADD CONSTRAINT "order_entries_online_check" CHECK ("method" <> 'online' OR "kind" <> 'payment' OR ("voided_at" IS NULL AND "reference" IS NOT NULL)),
  ADD CONSTRAINT "order_entries_paid_check" CHECK ("order_paid" >= 0 AND "order_paid" <= "order_total");
CREATE UNIQUE INDEX "order_entries_reference_key" ON "order_entries"("method", lower("reference"))
  WHERE "kind" = 'payment' AND "voided_at" IS NULL AND "reference" IS NOT NULL AND "method" <> 'cash';
-- One entry per payment at Razorpay.
CREATE UNIQUE INDEX "order_entries_payment_key" ON "order_entries"("payment_id") WHERE "kind" = 'payment';
CREATE INDEX "order_entries_pending_idx" ON "order_entries"("id") WHERE "state" = 'pending' AND "voided_at" IS NULL;
CREATE UNIQUE INDEX "payment_links_open_order_key" ON "payment_links"("order_id") WHERE "closed_at" IS NULL;
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_amount_check" CHECK ("amount" > 0);
ALTER TABLE "gold_rates" ADD CONSTRAINT "gold_rates_rate_check" CHECK ("rate_per_gram" BETWEEN 1 AND 1000000);

-- Until all amounts have their entries (the next migrations), and for processes of the version before meanwhile: a changed paid amount
-- becomes an adjustment, and the status follows it.
CREATE FUNCTION book_paid_difference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_entries (order_id, kind, amount, method, received_at, order_total, order_paid)
  VALUES (NEW.id, 'adjustment', NEW.paid_amount - CASE TG_OP WHEN 'UPDATE' THEN OLD.paid_amount ELSE 0 END, 'unspecified',
    now(), NEW.total_amount, NEW.paid_amount);
  RETURN NULL;
END $$;
CREATE TRIGGER book_paid AFTER INSERT ON "orders" FOR EACH ROW WHEN (NEW.paid_amount <> 0) EXECUTE FUNCTION book_paid_difference();
CREATE TRIGGER book_paid_change AFTER UPDATE ON "orders" FOR EACH ROW
  WHEN (OLD.paid_amount <> NEW.paid_amount) EXECUTE FUNCTION book_paid_difference();

CREATE FUNCTION status_of_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.paid_amount > 0 THEN
    NEW.status := CASE WHEN NEW.pending_amount = 0 THEN 'paid' WHEN NEW.status = 'pending' THEN 'pending' ELSE 'partial' END;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER status_of_paid BEFORE INSERT OR UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION status_of_paid();
