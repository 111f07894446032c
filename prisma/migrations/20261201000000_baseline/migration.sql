-- The whole schema. Its parts, in this order: functions that tables need, tables (as Prisma writes them), checks and indexes that Prisma's schema
-- cannot express, the rest of prisma/sql, the stores. Later migrations change it; prisma/schema.prisma and prisma/sql have what is in force.

-- Trigrams, for searches of parts of names.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- A number below 2^30 as six characters of the alphabet of referral codes.
CREATE OR REPLACE FUNCTION format_booking_code(n bigint) RETURNS varchar LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', (n >> (5 * place) & 31)::int + 1, 1), '' ORDER BY place DESC)
  FROM generate_series(0, 5) place
$$;

-- A random code that no booking has. The lock of a code, held until the transaction ends, keeps two transactions from taking the same free one.
CREATE OR REPLACE FUNCTION new_booking_code() RETURNS varchar LANGUAGE plpgsql AS $$
DECLARE
  n int;
BEGIN
  LOOP
    n := ('x' || right(gen_random_uuid()::text, 8))::bit(32)::int & 1073741823;
    CONTINUE WHEN NOT pg_try_advisory_xact_lock(4203, n);
    EXIT WHEN NOT EXISTS (SELECT FROM bookings WHERE code = format_booking_code(n));
  END LOOP;
  RETURN format_booking_code(n);
END $$;

-- Whether a JSON list has opening hours only: each opens before it closes, at most two a day, which do not overlap.
--   with_day: the hours of a week, each with its weekday (Monday = 1); else those of one day
CREATE OR REPLACE FUNCTION valid_opening_hours(spans jsonb, with_day boolean) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
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

-- Case folding, like `foldedText` in lib/text/folded-text.ts: NFC and lower case, each blank a space, without apostrophes, dots, hyphens, dashes and invisible
-- characters; Malayalam's chillus and Bengali's khanda ta as letter and virama. Names of ASCII, and names without any of these characters, need less work: it
-- runs for each row of a sample. A function with an SQL body finds what it calls whatever the search path is, as maintenance of its indexes needs.
CREATE OR REPLACE FUNCTION fold_text(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(name) = char_length(name) THEN translate(lower(name), U&'\0009\000A\000D''.-`', '   ')
  WHEN name !~ '[\u0009-\u000A\u000D\u002D-\u002E\u0060\u00A0\u00AD\u00B4\u00B7\u02B9\u02BB-\u02BC\u034F\u0387\u061C\u115F-\u1160\u1680\u180E\u1FEF\u1FFD\u2000-\u2015\u2018-\u2019\u201B\u2024\u2028-\u202F\u2032\u2043\u205F-\u2064\u2066-\u206F\u2212\u2800\u3000\u3002\u3164\uFE0E-\uFE0F\uFE58\uFE63\uFEFF\uFF07\uFF0D-\uFF0E\uFF61\uFFA0''\u0D7A-\u0D7F\u09CE]' THEN lower(normalize(name, NFC))
  ELSE translate(lower(replace(replace(replace(replace(replace(replace(replace(normalize(name, NFC), U&'\0D7A', U&'\0D23\0D4D'), U&'\0D7B', U&'\0D28\0D4D'), U&'\0D7C', U&'\0D30\0D4D'), U&'\0D7D', U&'\0D32\0D4D'), U&'\0D7E', U&'\0D33\0D4D'), U&'\0D7F', U&'\0D15\0D4D'), U&'\09CE', U&'\09A4\09CD')),
    U&'\0009\000A\000D\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000''\0060\00B4\02B9\02BB\02BC\2018\2019\201B\2032\FF07\002E\00B7\2024\3002\FF61\FF0E\002D\2010\2011\2012\2013\2014\2015\2043\2212\FE58\FE63\FF0D\00AD\034F\061C\115F\1160\180E\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2061\2062\2063\2064\2066\2067\2068\2069\206A\206B\206C\206D\206E\206F\2800\3164\FE0E\FE0F\FEFF\FFA0',
    '                     ')
END;

-- The folded name, and once more without blanks: `kramesh` and `k ramesh` find K. Ramesh and KRamesh. The line feed, which no folded name has, keeps a search
-- from matching across both.
CREATE OR REPLACE FUNCTION search_text(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN fold_text(name) || U&'\000A ' || replace(fold_text(name), ' ', '');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('user', 'employee', 'executive', 'admin');

-- CreateEnum
CREATE TYPE "Gender" AS ENUM ('male', 'female', 'other');

-- CreateEnum
CREATE TYPE "BookingStatus" AS ENUM ('booked', 'cancelled');

-- CreateEnum
CREATE TYPE "VisitState" AS ENUM ('expected', 'arrived', 'served', 'no_show');

-- CreateEnum
CREATE TYPE "WaitingEnd" AS ENUM ('booked', 'left', 'hold_expired', 'plan_lost', 'account_deleted', 'slot_closed', 'slot_begun');

-- CreateEnum
CREATE TYPE "PaymentOrderStatus" AS ENUM ('created', 'attempted', 'paid');

-- CreateEnum
CREATE TYPE "PaymentStatus" AS ENUM ('created', 'authorized', 'captured', 'refunded', 'failed');

-- CreateEnum
CREATE TYPE "PaymentEffect" AS ENUM ('activated', 'duplicate', 'mismatch', 'booked');

-- CreateEnum
CREATE TYPE "ExcessRefundState" AS ENUM ('pending', 'processed', 'failed');

-- CreateEnum
CREATE TYPE "OpportunityStatus" AS ENUM ('open', 'closed');

-- CreateEnum
CREATE TYPE "OpportunityStage" AS ENUM ('new', 'contacted', 'visiting', 'quoted', 'won', 'lost');

-- CreateEnum
CREATE TYPE "LostReason" AS ENUM ('price', 'bought_elsewhere', 'no_answer', 'changed_mind', 'other');

-- CreateEnum
CREATE TYPE "Purity" AS ENUM ('24K', '22K', '18K');

-- CreateEnum
CREATE TYPE "OrderStatus" AS ENUM ('unpaid', 'partial', 'paid', 'pending');

-- CreateEnum
CREATE TYPE "EntryKind" AS ENUM ('payment', 'refund', 'adjustment');

-- CreateEnum
CREATE TYPE "EntryMethod" AS ENUM ('cash', 'upi', 'card', 'bank_transfer', 'cheque', 'online', 'unspecified');

-- CreateEnum
CREATE TYPE "EntryState" AS ENUM ('booked', 'pending');

-- CreateEnum
CREATE TYPE "MessageState" AS ENUM ('queued', 'sent', 'dropped', 'failed');

-- CreateEnum
CREATE TYPE "ImportList" AS ENUM ('customers', 'opportunities');

-- CreateEnum
CREATE TYPE "ImportState" AS ENUM ('checked', 'running', 'done', 'stopped', 'failed');

-- CreateEnum
CREATE TYPE "ImportOutcome" AS ENUM ('made', 'changed', 'same', 'refused');

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "role" "Role" NOT NULL DEFAULT 'user',
    "name" TEXT NOT NULL,
    "mobile" VARCHAR(10) NOT NULL,
    "password_hash" TEXT NOT NULL,
    "email" TEXT,
    "gender" "Gender",
    "dob" DATE,
    "address" TEXT,
    "plan_active" BOOLEAN NOT NULL DEFAULT false,
    "suspended" BOOLEAN NOT NULL DEFAULT false,
    "referral_id" VARCHAR(8) NOT NULL,
    "referrer_code" VARCHAR(8),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" VARCHAR(43) NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "renewed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "user_agent" TEXT,
    "address" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stores" (
    "id" SERIAL NOT NULL,
    "shop_address" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "phone" VARCHAR(30),
    "map_url" VARCHAR(500),
    "active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "hours" JSONB NOT NULL DEFAULT '[]',
    "slot_minutes" INTEGER NOT NULL,
    "capacity" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "stores_pkey" PRIMARY KEY ("id")
);

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

-- CreateTable
CREATE TABLE "slots" (
    "store_id" INTEGER NOT NULL,
    "slot_date" DATE NOT NULL,
    "slot_time" TIME(0) NOT NULL,
    "capacity" INTEGER NOT NULL,
    "booked" INTEGER NOT NULL DEFAULT 0,
    "over" INTEGER NOT NULL DEFAULT 0,
    "held" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "slots_pkey" PRIMARY KEY ("store_id","slot_date","slot_time")
);

-- CreateTable
CREATE TABLE "bookings" (
    "id" SERIAL NOT NULL,
    "code" VARCHAR(6) NOT NULL DEFAULT new_booking_code(),
    "user_id" INTEGER NOT NULL,
    "user_mobile" VARCHAR(10) NOT NULL,
    "store_id" INTEGER NOT NULL,
    "slot_date" DATE NOT NULL,
    "slot_time" TIME(0) NOT NULL,
    "quantity_grams" INTEGER NOT NULL,
    "referral_code" VARCHAR(8),
    "status" "BookingStatus" NOT NULL DEFAULT 'booked',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cancelled_at" TIMESTAMPTZ(3),
    "moved_at" TIMESTAMPTZ(3),
    "visit" "VisitState" NOT NULL DEFAULT 'expected',
    "arrived_at" TIMESTAMPTZ(3),
    "calendar_sequence" INTEGER NOT NULL DEFAULT 0,
    "reminders" BOOLEAN NOT NULL DEFAULT true,
    "needs_new_time_at" TIMESTAMPTZ(3),
    "over_capacity" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "bookings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "waiting_entries" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "store_id" INTEGER NOT NULL,
    "slot_date" DATE NOT NULL,
    "slot_time" TIME(0) NOT NULL,
    "quantity_grams" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "held_until" TIMESTAMPTZ(3),
    "announced" BOOLEAN NOT NULL DEFAULT false,
    "ended_at" TIMESTAMPTZ(3),
    "end_reason" "WaitingEnd",

    CONSTRAINT "waiting_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_orders" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "receipt" VARCHAR(40) NOT NULL,
    "razorpay_order_id" TEXT NOT NULL,
    "amount_paise" INTEGER NOT NULL,
    "currency" VARCHAR(3) NOT NULL,
    "status" "PaymentOrderStatus" NOT NULL DEFAULT 'created',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checked_at" TIMESTAMPTZ(3),
    "order_id" INTEGER,
    "payment_link_id" INTEGER,

    CONSTRAINT "payment_orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" SERIAL NOT NULL,
    "razorpay_payment_id" TEXT NOT NULL,
    "payment_order_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "amount_paise" INTEGER NOT NULL,
    "refunded_paise" INTEGER NOT NULL DEFAULT 0,
    "booked_paise" INTEGER NOT NULL DEFAULT 0,
    "excess_paise" INTEGER NOT NULL DEFAULT 0,
    "currency" VARCHAR(3) NOT NULL,
    "status" "PaymentStatus" NOT NULL,
    "effect" "PaymentEffect",
    "method" TEXT,
    "refund_flagged_at" TIMESTAMPTZ(3),
    "refund_requested_at" TIMESTAMPTZ(3),
    "captured_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_refunds" (
    "razorpay_refund_id" TEXT NOT NULL,
    "payment_id" INTEGER NOT NULL,
    "amount_paise" INTEGER NOT NULL,
    "state" "ExcessRefundState" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_refunds_pkey" PRIMARY KEY ("razorpay_refund_id")
);

-- CreateTable
CREATE TABLE "excess_refunds" (
    "id" SERIAL NOT NULL,
    "payment_id" INTEGER NOT NULL,
    "amount_paise" INTEGER NOT NULL,
    "state" "ExcessRefundState" NOT NULL DEFAULT 'pending',
    "razorpay_refund_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "excess_refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_events" (
    "event_id" VARCHAR(100) NOT NULL,
    "event" VARCHAR(100) NOT NULL,
    "body" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processed_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "subscriptions" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "employee_id" INTEGER,
    "mobile" VARCHAR(10) NOT NULL,
    "name" TEXT NOT NULL,
    "payment_id" INTEGER NOT NULL,
    "amount_paise" INTEGER NOT NULL,
    "receipt_no" VARCHAR(20),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "opportunities" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "employee_id" INTEGER,
    "executive_id" INTEGER,
    "total_amount" DECIMAL(14,2) NOT NULL,
    "follows_items" BOOLEAN NOT NULL DEFAULT false,
    "status" "OpportunityStatus" NOT NULL DEFAULT 'open',
    "stage" "OpportunityStage" NOT NULL DEFAULT 'new',
    "stage_since" TIMESTAMPTZ(3) NOT NULL DEFAULT '-infinity'::timestamp with time zone,
    "next_step" VARCHAR(200) NOT NULL DEFAULT '',
    "expected_on" DATE,
    "lost_reason" "LostReason",
    "lost_note" VARCHAR(500) NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "booking_id" INTEGER,

    CONSTRAINT "opportunities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stage_changes" (
    "id" SERIAL NOT NULL,
    "opportunity_id" INTEGER NOT NULL,
    "from_stage" "OpportunityStage" NOT NULL,
    "to_stage" "OpportunityStage" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" INTEGER,

    CONSTRAINT "stage_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "items" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "price" DECIMAL(14,2) NOT NULL,
    "weight_mg" INTEGER,
    "purity" "Purity",
    "rate_per_gram" DECIMAL(14,2),
    "making_percent" DECIMAL(5,2),
    "making_amount" DECIMAL(14,2),
    "tax_percent" DECIMAL(4,2),
    "rate_id" INTEGER,
    "order_id" INTEGER,
    "opportunity_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "orders" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "employee_id" INTEGER,
    "executive_id" INTEGER,
    "total_amount" DECIMAL(14,2) NOT NULL,
    "paid_amount" DECIMAL(14,2) NOT NULL,
    "pending_amount" DECIMAL(14,2) NOT NULL,
    "status" "OrderStatus" NOT NULL DEFAULT 'partial',
    "chosen_status" "OrderStatus",
    "opportunity_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);

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
    "payment_id" INTEGER,
    "razorpay_refund_id" TEXT,
    "voided_at" TIMESTAMPTZ(3),
    "voided_by" INTEGER,
    "void_reason" VARCHAR(200),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "day_closings" (
    "id" SERIAL NOT NULL,
    "date" DATE NOT NULL,
    "computed" DECIMAL(14,2) NOT NULL,
    "counted" DECIMAL(14,2) NOT NULL,
    "reason" VARCHAR(500),
    "last_receipt_no" VARCHAR(20) NOT NULL,
    "last_credit_no" VARCHAR(20) NOT NULL,
    "closed_by" INTEGER NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "day_closings_pkey" PRIMARY KEY ("id")
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
    "user_id" INTEGER NOT NULL,
    "token_hash" CHAR(43) NOT NULL,
    "amount" DECIMAL(14,2),
    "paid_at_sending" DECIMAL(14,2) NOT NULL,
    "last_entry_id" INTEGER NOT NULL,
    "sent_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notes" (
    "id" SERIAL NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "opportunity_id" INTEGER,
    "order_id" INTEGER,
    "text" TEXT NOT NULL,
    "author_id" INTEGER NOT NULL,
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tasks" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "due_on" DATE NOT NULL,
    "due_time" TIME(0),
    "assignee_id" INTEGER NOT NULL,
    "created_by" INTEGER NOT NULL,
    "customer_id" INTEGER,
    "opportunity_id" INTEGER,
    "order_id" INTEGER,
    "done_at" TIMESTAMPTZ(3),
    "done_by" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "tasks_pkey" PRIMARY KEY ("id")
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

-- CreateTable
CREATE TABLE "reset_codes" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "code_hash" TEXT NOT NULL,
    "requester" VARCHAR(80) NOT NULL DEFAULT '',
    "tries_left" INTEGER NOT NULL,
    "tries_left_elsewhere" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "reset_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sms_outbox" (
    "id" SERIAL NOT NULL,
    "mobile" VARCHAR(10) NOT NULL,
    "network" VARCHAR(45) NOT NULL,
    "browser" VARCHAR(64),
    "browser_users" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "dropped_reason" VARCHAR(200),

    CONSTRAINT "sms_outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" SERIAL NOT NULL,
    "kind" VARCHAR(40) NOT NULL,
    "mobile" VARCHAR(10) NOT NULL,
    "customer_id" INTEGER,
    "booking_id" INTEGER,
    "slot" VARCHAR(40),
    "key" VARCHAR(100),
    "variables" JSONB NOT NULL,
    "state" "MessageState" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "dropped_reason" VARCHAR(200),
    "stop_hash" CHAR(43),

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "actor_key" VARCHAR(40) NOT NULL,
    "key" VARCHAR(100) NOT NULL,
    "body_hash" TEXT NOT NULL,
    "network" VARCHAR(45),
    "status" INTEGER NOT NULL,
    "answer" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "committed_id" INTEGER,
    "lease_ends_at" TIMESTAMPTZ(3),

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("actor_key","key")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" INTEGER,
    "action" VARCHAR(60) NOT NULL,
    "entity" VARCHAR(40) NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "imports" (
    "id" SERIAL NOT NULL,
    "list" "ImportList" NOT NULL,
    "file_name" VARCHAR(200) NOT NULL,
    "columns" JSONB NOT NULL,
    "mapping" JSONB NOT NULL,
    "state" "ImportState" NOT NULL DEFAULT 'checked',
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_by" INTEGER,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "attempted_at" TIMESTAMPTZ(3),

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_rows" (
    "import_id" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "cells" JSONB NOT NULL,
    "mobile" VARCHAR(10),
    "what" "ImportOutcome" NOT NULL,
    "why" VARCHAR(500),
    "before" CHAR(64),
    "done" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "import_rows_pkey" PRIMARY KEY ("import_id","line")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "due_counters" (
    "id" BIGSERIAL NOT NULL,
    "executive_id" INTEGER,
    "employee_id" INTEGER,
    "day" DATE NOT NULL,
    "n" INTEGER NOT NULL,
    "amount" DECIMAL(20,2) NOT NULL,

    CONSTRAINT "due_counters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stage_counters" (
    "id" BIGSERIAL NOT NULL,
    "executive_id" INTEGER,
    "employee_id" INTEGER,
    "stage" "OpportunityStage" NOT NULL,
    "n" INTEGER NOT NULL,
    "amount" DECIMAL(20,2) NOT NULL,

    CONSTRAINT "stage_counters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "visible_customers" (
    "viewer_id" INTEGER NOT NULL,
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "mobile" VARCHAR(10) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "plan_active" BOOLEAN NOT NULL,
    "visited" BOOLEAN NOT NULL DEFAULT false,
    "until" DATE,

    CONSTRAINT "visible_customers_pkey" PRIMARY KEY ("viewer_id","id")
);

-- CreateTable
CREATE TABLE "search_words" (
    "id" SERIAL NOT NULL,
    "word" TEXT NOT NULL,
    "keys" TEXT[],

    CONSTRAINT "search_words_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer_openings" (
    "id" SERIAL NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "by_mobile" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "customer_openings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sales_counters" (
    "id" BIGSERIAL NOT NULL,
    "executive_id" INTEGER,
    "employee_id" INTEGER,
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
CREATE TABLE "stay_counters" (
    "id" BIGSERIAL NOT NULL,
    "executive_id" INTEGER,
    "employee_id" INTEGER,
    "day" DATE NOT NULL,
    "stage" "OpportunityStage" NOT NULL,
    "n" INTEGER NOT NULL,
    "seconds" BIGINT NOT NULL,

    CONSTRAINT "stay_counters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "visit_counters" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE NOT NULL,
    "bookings" INTEGER NOT NULL,
    "expected" INTEGER NOT NULL,
    "arrived" INTEGER NOT NULL,
    "no_show" INTEGER NOT NULL,

    CONSTRAINT "visit_counters_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_referral_id_key" ON "users"("referral_id");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "stores_shop_address_key" ON "stores"("shop_address");

-- CreateIndex
CREATE UNIQUE INDEX "bookings_code_key" ON "bookings"("code");

-- CreateIndex
CREATE INDEX "bookings_user_id_slot_date_slot_time_idx" ON "bookings"("user_id", "slot_date", "slot_time");

-- CreateIndex
CREATE INDEX "bookings_user_id_created_at_id_idx" ON "bookings"("user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "bookings_store_id_slot_date_slot_time_idx" ON "bookings"("store_id", "slot_date", "slot_time");

-- CreateIndex
CREATE INDEX "bookings_day_store_idx" ON "bookings"("slot_date", "store_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "bookings_created_at_id_idx" ON "bookings"("created_at", "id");

-- CreateIndex
CREATE INDEX "bookings_store_created_at_idx" ON "bookings"("store_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "bookings_status_idx" ON "bookings"("status", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_orders_receipt_key" ON "payment_orders"("receipt");

-- CreateIndex
CREATE UNIQUE INDEX "payment_orders_razorpay_order_id_key" ON "payment_orders"("razorpay_order_id");

-- CreateIndex
CREATE INDEX "payment_orders_user_id_created_at_idx" ON "payment_orders"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "payment_orders_status_created_at_idx" ON "payment_orders"("status", "created_at");

-- CreateIndex
CREATE INDEX "payment_orders_created_at_id_idx" ON "payment_orders"("created_at", "id");

-- CreateIndex
CREATE INDEX "payment_orders_order_id_idx" ON "payment_orders"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_razorpay_payment_id_key" ON "payments"("razorpay_payment_id");

-- CreateIndex
CREATE INDEX "payments_user_id_idx" ON "payments"("user_id");

-- CreateIndex
CREATE INDEX "payments_payment_order_id_idx" ON "payments"("payment_order_id");

-- CreateIndex
CREATE INDEX "payments_captured_at_id_idx" ON "payments"("captured_at", "id");

-- CreateIndex
CREATE INDEX "payment_refunds_payment_id_idx" ON "payment_refunds"("payment_id");

-- CreateIndex
CREATE INDEX "payment_refunds_created_at_idx" ON "payment_refunds"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "excess_refunds_razorpay_refund_id_key" ON "excess_refunds"("razorpay_refund_id");

-- CreateIndex
CREATE INDEX "excess_refunds_payment_id_idx" ON "excess_refunds"("payment_id");

-- CreateIndex
CREATE INDEX "excess_refunds_created_at_idx" ON "excess_refunds"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "subscriptions_payment_id_key" ON "subscriptions"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "subscriptions_receipt_no_key" ON "subscriptions"("receipt_no");

-- CreateIndex
CREATE INDEX "subscriptions_user_id_created_at_id_idx" ON "subscriptions"("user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "opportunities_user_id_idx" ON "opportunities"("user_id");

-- CreateIndex
CREATE INDEX "stage_changes_opportunity_id_id_idx" ON "stage_changes"("opportunity_id", "id");

-- CreateIndex
CREATE INDEX "stage_changes_to_stage_at_opportunity_id_idx" ON "stage_changes"("to_stage", "at", "opportunity_id");

-- CreateIndex
CREATE INDEX "items_opportunity_id_idx" ON "items"("opportunity_id");

-- CreateIndex
CREATE INDEX "items_order_id_idx" ON "items"("order_id");

-- CreateIndex
CREATE INDEX "orders_user_id_idx" ON "orders"("user_id");

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
CREATE UNIQUE INDEX "day_closings_date_key" ON "day_closings"("date");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_order_id_key" ON "invoices"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices"("number");

-- CreateIndex
CREATE UNIQUE INDEX "payment_links_token_hash_key" ON "payment_links"("token_hash");

-- CreateIndex
CREATE INDEX "payment_links_order_id_created_at_idx" ON "payment_links"("order_id", "created_at");

-- CreateIndex
CREATE INDEX "notes_customer_id_created_at_id_idx" ON "notes"("customer_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "notes_author_id_created_at_id_idx" ON "notes"("author_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "gold_rates_purity_set_at_id_idx" ON "gold_rates"("purity", "set_at", "id");

-- CreateIndex
CREATE INDEX "reset_codes_user_id_created_at_idx" ON "reset_codes"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "reset_codes_expires_at_idx" ON "reset_codes"("expires_at");

-- CreateIndex
CREATE INDEX "sms_outbox_next_attempt_at_idx" ON "sms_outbox"("next_attempt_at");

-- CreateIndex
CREATE INDEX "sms_outbox_mobile_sent_at_idx" ON "sms_outbox"("mobile", "sent_at");

-- CreateIndex
CREATE INDEX "sms_outbox_expires_at_idx" ON "sms_outbox"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "messages_key_key" ON "messages"("key");

-- CreateIndex
CREATE UNIQUE INDEX "messages_stop_hash_key" ON "messages"("stop_hash");

-- CreateIndex
CREATE INDEX "messages_customer_id_idx" ON "messages"("customer_id");

-- CreateIndex
CREATE INDEX "messages_booking_id_idx" ON "messages"("booking_id");

-- CreateIndex
CREATE INDEX "messages_created_at_id_idx" ON "messages"("created_at", "id");

-- CreateIndex
CREATE INDEX "messages_state_created_at_id_idx" ON "messages"("state", "created_at", "id");

-- CreateIndex
CREATE INDEX "messages_expires_at_idx" ON "messages"("expires_at");

-- CreateIndex
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

-- CreateIndex
CREATE INDEX "audit_entries_entity_entity_id_id_idx" ON "audit_entries"("entity", "entity_id", "id");

-- CreateIndex
CREATE INDEX "audit_entries_entity_at_id_idx" ON "audit_entries"("entity", "at", "id");

-- CreateIndex
CREATE INDEX "audit_entries_actor_id_at_id_idx" ON "audit_entries"("actor_id", "at", "id");

-- CreateIndex
CREATE INDEX "audit_entries_at_id_idx" ON "audit_entries"("at", "id");

-- CreateIndex
CREATE INDEX "imports_created_at_id_idx" ON "imports"("created_at", "id");

-- CreateIndex
CREATE INDEX "import_rows_mobile_idx" ON "import_rows"("mobile");

-- CreateIndex
CREATE INDEX "due_counters_owner_idx" ON "due_counters"("executive_id", "employee_id", "day", "n", "amount");

-- CreateIndex
CREATE INDEX "stage_counters_owner_idx" ON "stage_counters"("executive_id", "employee_id", "stage", "n", "amount");

-- CreateIndex
CREATE INDEX "visible_customers_id_idx" ON "visible_customers"("id");

-- CreateIndex
CREATE INDEX "visible_customers_viewer_id_created_at_id_idx" ON "visible_customers"("viewer_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "visible_customers_viewer_id_name_id_idx" ON "visible_customers"("viewer_id", "name", "id");

-- CreateIndex
CREATE INDEX "search_words_word_idx" ON "search_words"("word");

-- CreateIndex
CREATE INDEX "search_words_keys_idx" ON "search_words" USING GIN ("keys");

-- CreateIndex
CREATE INDEX "customer_openings_customer_id_at_id_idx" ON "customer_openings"("customer_id", "at", "id");

-- CreateIndex
CREATE INDEX "sales_counters_owner_idx" ON "sales_counters"("executive_id", "employee_id", "day");

-- CreateIndex
CREATE INDEX "stay_counters_owner_idx" ON "stay_counters"("executive_id", "employee_id", "day");

-- CreateIndex
CREATE INDEX "visit_counters_day_idx" ON "visit_counters"("day", "bookings", "expected", "arrived", "no_show");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_referrer_code_fkey" FOREIGN KEY ("referrer_code") REFERENCES "users"("referral_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_closed_days" ADD CONSTRAINT "store_closed_days_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_special_days" ADD CONSTRAINT "store_special_days_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slots" ADD CONSTRAINT "slots_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_store_id_slot_date_slot_time_fkey" FOREIGN KEY ("store_id", "slot_date", "slot_time") REFERENCES "slots"("store_id", "slot_date", "slot_time") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_store_id_slot_date_slot_time_fkey" FOREIGN KEY ("store_id", "slot_date", "slot_time") REFERENCES "slots"("store_id", "slot_date", "slot_time") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_payment_link_id_fkey" FOREIGN KEY ("payment_link_id") REFERENCES "payment_links"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_payment_order_id_fkey" FOREIGN KEY ("payment_order_id") REFERENCES "payment_orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "excess_refunds" ADD CONSTRAINT "excess_refunds_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_executive_id_fkey" FOREIGN KEY ("executive_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stage_changes" ADD CONSTRAINT "stage_changes_opportunity_id_fkey" FOREIGN KEY ("opportunity_id") REFERENCES "opportunities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stage_changes" ADD CONSTRAINT "stage_changes_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "items" ADD CONSTRAINT "items_rate_id_fkey" FOREIGN KEY ("rate_id") REFERENCES "gold_rates"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "items" ADD CONSTRAINT "items_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "items" ADD CONSTRAINT "items_opportunity_id_fkey" FOREIGN KEY ("opportunity_id") REFERENCES "opportunities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_executive_id_fkey" FOREIGN KEY ("executive_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_opportunity_id_fkey" FOREIGN KEY ("opportunity_id") REFERENCES "opportunities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

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
ALTER TABLE "day_closings" ADD CONSTRAINT "day_closings_closed_by_fkey" FOREIGN KEY ("closed_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_issued_by_fkey" FOREIGN KEY ("issued_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_sent_by_fkey" FOREIGN KEY ("sent_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_opportunity_id_fkey" FOREIGN KEY ("opportunity_id") REFERENCES "opportunities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_done_by_fkey" FOREIGN KEY ("done_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_opportunity_id_fkey" FOREIGN KEY ("opportunity_id") REFERENCES "opportunities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gold_rates" ADD CONSTRAINT "gold_rates_set_by_fkey" FOREIGN KEY ("set_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reset_codes" ADD CONSTRAINT "reset_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_started_by_fkey" FOREIGN KEY ("started_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_openings" ADD CONSTRAINT "customer_openings_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_openings" ADD CONSTRAINT "customer_openings_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Checks and indexes that Prisma's schema cannot express, by table. Lists are sorted and filtered along an index of their own, of rows that are not deleted.
-- Prisma leaves partial and expression indexes alone; where an index must have all rows, its condition holds for every row (`"id" > 0`).
-- A GIN index with `fastupdate` would collect new entries in a list of up to 4 MB, which every search reads.

-- audit_entries
CREATE INDEX "audit_entries_passing_idx" ON "audit_entries"("at") WHERE "entity" NOT IN ('order', 'item', 'payment');

-- bookings
ALTER TABLE "bookings"
  ADD CONSTRAINT "bookings_arrived_at_check" CHECK (("visit" IN ('arrived', 'served')) = ("arrived_at" IS NOT NULL)),
  ADD CONSTRAINT "bookings_arrived_booked_check" CHECK ("status" = 'booked' OR "arrived_at" IS NULL),
  ADD CONSTRAINT "bookings_cancelled_at_check" CHECK (("status" = 'cancelled') = ("cancelled_at" IS NOT NULL)),
  ADD CONSTRAINT "bookings_code_check" CHECK ("code" ~ '^[A-HJ-NP-Z2-9]{6}$'),
  ADD CONSTRAINT "bookings_quantity_check" CHECK ("quantity_grams" IN (1, 5, 10)),
  ADD CONSTRAINT "bookings_user_mobile_check" CHECK ("user_mobile" ~ '^([6-9][0-9]{9})?$'),
  ADD CONSTRAINT "bookings_version_check" CHECK ("version" > 0);
CREATE INDEX "bookings_came_idx" ON "bookings"("user_id", "slot_date", "slot_time") WHERE "visit" IN ('arrived', 'served');
CREATE INDEX "bookings_customer_arrived_idx" ON "bookings"("user_id", "arrived_at", "id") WHERE "arrived_at" IS NOT NULL;
CREATE INDEX "bookings_customer_cancelled_idx" ON "bookings"("user_id", "cancelled_at", "id") WHERE "cancelled_at" IS NOT NULL;
CREATE INDEX "bookings_customer_changed_idx" ON "bookings"("user_id", "id") WHERE "calendar_sequence" > 0;
CREATE INDEX "bookings_expected_idx" ON "bookings"("slot_date", "id") WHERE "visit" = 'expected' AND "status" = 'booked' AND "needs_new_time_at" IS NULL;
CREATE UNIQUE INDEX "bookings_live_customer_slot_key" ON "bookings"("user_id", "slot_date", "slot_time") WHERE "status" = 'booked' AND "needs_new_time_at" IS NULL;
CREATE INDEX "bookings_slot_idx" ON "bookings"(("slot_date" + "slot_time"), "id");
CREATE INDEX "bookings_store_slot_idx" ON "bookings"("store_id", ("slot_date" + "slot_time"), "id");
CREATE INDEX "bookings_user_mobile_start_idx" ON "bookings"("user_mobile" varchar_pattern_ops) WHERE "user_mobile" IS NOT NULL;

-- customer_openings
CREATE UNIQUE INDEX "customer_openings_by_mobile_key" ON "customer_openings"("actor_id", "customer_id") WHERE "by_mobile";
CREATE INDEX "customer_openings_passing_idx" ON "customer_openings"("at") WHERE NOT "by_mobile";

-- day_closings
ALTER TABLE "day_closings"
  ADD CONSTRAINT "day_closings_reason_check" CHECK ("counted" >= 0 AND ("counted" = "computed" OR coalesce("reason", '') <> ''));

-- excess_refunds
ALTER TABLE "excess_refunds"
  ADD CONSTRAINT "excess_refunds_amount_check" CHECK ("amount_paise" > 0);
CREATE INDEX "excess_refunds_pending_idx" ON "excess_refunds"("payment_id") WHERE "state" = 'pending';

-- gold_rates
ALTER TABLE "gold_rates"
  ADD CONSTRAINT "gold_rates_rate_check" CHECK ("rate_per_gram" BETWEEN 1 AND 1000000);

-- idempotency_keys
CREATE INDEX "idempotency_keys_key_network_idx" ON "idempotency_keys"("key", "network") WHERE "network" IS NOT NULL;

-- import_rows
ALTER TABLE "import_rows"
  ADD CONSTRAINT "import_rows_why_check" CHECK (("what" = 'refused') = ("why" IS NOT NULL));
CREATE INDEX "import_rows_waiting_idx" ON "import_rows"("import_id", "line") WHERE NOT "done";

-- imports
ALTER TABLE "imports"
  ADD CONSTRAINT "imports_finished_check" CHECK (("state" IN ('done', 'stopped')) = ("finished_at" IS NOT NULL)),
  ADD CONSTRAINT "imports_started_check" CHECK (("state" = 'checked') = ("started_at" IS NULL) AND ("started_at" IS NULL) = ("started_by" IS NULL));
CREATE INDEX "imports_running_idx" ON "imports"("started_at", "id") WHERE "state" = 'running';

-- items
ALTER TABLE "items"
  ADD CONSTRAINT "items_making_check" CHECK (("making_percent" IS NULL OR "making_amount" IS NULL) AND "making_percent" >= 0 AND "making_amount" >= 0),
  ADD CONSTRAINT "items_name_check" CHECK (char_length("name") BETWEEN 1 AND 120),
  ADD CONSTRAINT "items_price_check" CHECK ("price" >= 0),
  ADD CONSTRAINT "items_rate_check" CHECK ("rate_per_gram" BETWEEN 1 AND 1000000),
  ADD CONSTRAINT "items_tax_check" CHECK ("tax_percent" BETWEEN 0 AND 40),
  ADD CONSTRAINT "items_version_check" CHECK ("version" > 0),
  ADD CONSTRAINT "items_weight_check" CHECK ("weight_mg" BETWEEN 1 AND 10000000);

-- messages
ALTER TABLE "messages"
  ADD CONSTRAINT "messages_mobile_check" CHECK ("mobile" ~ '^([6-9][0-9]{9})?$'),
  ADD CONSTRAINT "messages_state_check" CHECK (
    ("next_attempt_at" IS NOT NULL) = ("state" = 'queued')
    AND ("sent_at" IS NOT NULL) = ("state" = 'sent')
    AND ("dropped_reason" IS NOT NULL) = ("state" IN ('dropped', 'failed'))
  );
CREATE INDEX "messages_customer_sent_idx" ON "messages"("customer_id", "sent_at", "id") WHERE "sent_at" IS NOT NULL;
CREATE INDEX "messages_mobile_start_idx" ON "messages"("mobile" varchar_pattern_ops) WHERE "mobile" IS NOT NULL;
CREATE INDEX "messages_waiting_idx" ON "messages"("due_at", "id") WHERE "next_attempt_at" IS NOT NULL;

-- notes
ALTER TABLE "notes"
  ADD CONSTRAINT "notes_text_check" CHECK (char_length("text") BETWEEN 1 AND 2000 OR ("text" = '' AND "deleted_at" IS NOT NULL));
CREATE INDEX "notes_opportunity_idx" ON "notes"("opportunity_id") WHERE "opportunity_id" IS NOT NULL;
CREATE INDEX "notes_order_idx" ON "notes"("order_id") WHERE "order_id" IS NOT NULL;

-- opportunities
ALTER TABLE "opportunities"
  ADD CONSTRAINT "opportunities_lost_note_check" CHECK (CASE WHEN "stage" = 'lost' THEN "lost_reason" <> 'other' OR "lost_note" <> '' ELSE "lost_note" = '' END),
  ADD CONSTRAINT "opportunities_lost_reason_check" CHECK (("stage" = 'lost') = ("lost_reason" IS NOT NULL)),
  ADD CONSTRAINT "opportunities_name_check" CHECK (char_length("name") BETWEEN 1 AND 120),
  ADD CONSTRAINT "opportunities_stage_check" CHECK (("status" = 'closed') = ("stage" IN ('won', 'lost'))),
  ADD CONSTRAINT "opportunities_stage_since_check" CHECK ("stage_since" > '-infinity'),
  ADD CONSTRAINT "opportunities_total_check" CHECK ("total_amount" >= 0),
  ADD CONSTRAINT "opportunities_version_check" CHECK ("version" > 0);
CREATE UNIQUE INDEX "opportunities_live_booking_key" ON "opportunities"("booking_id") WHERE "booking_id" IS NOT NULL AND "deleted_at" IS NULL;
CREATE INDEX "opportunities_live_created_at_idx" ON "opportunities"("created_at", "id") INCLUDE ("status") WHERE "deleted_at" IS NULL;
CREATE INDEX "opportunities_live_customer_time_idx" ON "opportunities"("user_id", "created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "opportunities_live_employee_idx" ON "opportunities"("employee_id", "created_at", "id") INCLUDE ("status") WHERE "deleted_at" IS NULL;
CREATE INDEX "opportunities_live_employee_stage_idx" ON "opportunities"("employee_id", "stage", "stage_since", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "opportunities_live_executive_idx" ON "opportunities"("executive_id", "created_at", "id") INCLUDE ("status") WHERE "deleted_at" IS NULL;
CREATE INDEX "opportunities_live_executive_stage_idx" ON "opportunities"("executive_id", "stage", "stage_since", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "opportunities_live_folded_owner_idx" ON "opportunities" USING gin (search_text("name") gin_trgm_ops, (ARRAY["executive_id", "employee_id"])) WITH (fastupdate = off) WHERE "deleted_at" IS NULL;
CREATE INDEX "opportunities_live_name_idx" ON "opportunities"("name", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "opportunities_live_stage_idx" ON "opportunities"("stage", "stage_since", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "opportunities_live_total_amount_idx" ON "opportunities"("total_amount", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "opportunities_open_of_customer_idx" ON "opportunities"("user_id", "created_at" DESC, "id" DESC) INCLUDE ("executive_id", "employee_id") WHERE "status" = 'open' AND "deleted_at" IS NULL;
CREATE INDEX "opportunities_won_idx" ON "opportunities"("stage_since") INCLUDE ("created_at", "executive_id", "employee_id") WHERE "stage" = 'won' AND "deleted_at" IS NULL;

-- order_entries
ALTER TABLE "order_entries"
  ADD CONSTRAINT "order_entries_amount_check" CHECK (
    CASE "kind" WHEN 'payment' THEN "amount" > 0 WHEN 'refund' THEN "amount" < 0 ELSE "amount" <> 0 END),
  ADD CONSTRAINT "order_entries_method_check" CHECK (("method" = 'unspecified') = ("kind" = 'adjustment')),
  ADD CONSTRAINT "order_entries_online_check" CHECK ("method" <> 'online' OR "kind" <> 'payment' OR ("voided_at" IS NULL AND "reference" IS NOT NULL)),
  ADD CONSTRAINT "order_entries_paid_check" CHECK ("order_paid" >= 0 AND "order_paid" <= "order_total"),
  ADD CONSTRAINT "order_entries_receipt_check" CHECK (("receipt_no" IS NULL) = ("kind" = 'adjustment')),
  ADD CONSTRAINT "order_entries_refund_check" CHECK (("refund_of" IS NOT NULL) = ("kind" = 'refund')),
  ADD CONSTRAINT "order_entries_state_check" CHECK ("state" = 'booked' OR "kind" = 'refund'),
  ADD CONSTRAINT "order_entries_void_check" CHECK (("voided_at" IS NULL) = ("void_reason" IS NULL) AND ("voided_at" IS NOT NULL OR "voided_by" IS NULL));
CREATE UNIQUE INDEX "order_entries_payment_key" ON "order_entries"("payment_id") WHERE "kind" = 'payment';
CREATE INDEX "order_entries_pending_idx" ON "order_entries"("id") WHERE "state" = 'pending' AND "voided_at" IS NULL;
CREATE UNIQUE INDEX "order_entries_reference_key" ON "order_entries"("method", lower("reference"))
  WHERE "kind" = 'payment' AND "voided_at" IS NULL AND "reference" IS NOT NULL AND "method" <> 'cash';

-- orders
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_name_check" CHECK (char_length("name") BETWEEN 1 AND 160),
  ADD CONSTRAINT "orders_paid_check" CHECK ("paid_amount" >= 0 AND "paid_amount" <= "total_amount"),
  ADD CONSTRAINT "orders_pending_check" CHECK ("pending_amount" = "total_amount" - "paid_amount"),
  ADD CONSTRAINT "orders_status_check" CHECK ("status" <> 'paid' OR "pending_amount" = 0),
  ADD CONSTRAINT "orders_status_follows_paid_check" CHECK (
  CASE WHEN "paid_amount" = 0 THEN "status" <> 'paid' OR "total_amount" = 0
    WHEN "pending_amount" = 0 THEN "status" = 'paid'
    ELSE "status" IN ('partial', 'pending') END),
  ADD CONSTRAINT "orders_version_check" CHECK ("version" > 0);
CREATE INDEX "orders_due_employee_idx" ON "orders"("employee_id", "created_at", "id") WHERE "deleted_at" IS NULL AND "pending_amount" > 0;
CREATE INDEX "orders_due_executive_idx" ON "orders"("executive_id", "created_at", "id") WHERE "deleted_at" IS NULL AND "pending_amount" > 0;
CREATE INDEX "orders_due_idx" ON "orders"("created_at", "id") WHERE "deleted_at" IS NULL AND "pending_amount" > 0;
CREATE INDEX "orders_live_created_at_idx" ON "orders"("created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "orders_live_customer_time_idx" ON "orders"("user_id", "created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "orders_live_employee_idx" ON "orders"("employee_id", "created_at", "id") INCLUDE ("status") WHERE "deleted_at" IS NULL;
CREATE INDEX "orders_live_executive_idx" ON "orders"("executive_id", "created_at", "id") INCLUDE ("status") WHERE "deleted_at" IS NULL;
CREATE INDEX "orders_live_folded_owner_idx" ON "orders" USING gin (search_text("name") gin_trgm_ops, (ARRAY["executive_id", "employee_id"])) WITH (fastupdate = off) WHERE "deleted_at" IS NULL;
CREATE INDEX "orders_live_name_idx" ON "orders"("name", "id") WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "orders_live_opportunity_key" ON "orders"("opportunity_id") WHERE "deleted_at" IS NULL;
CREATE INDEX "orders_live_pending_amount_idx" ON "orders"("pending_amount", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "orders_live_status_idx" ON "orders"("status", "created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "orders_live_total_amount_idx" ON "orders"("total_amount", "id") WHERE "deleted_at" IS NULL;

-- payment_links
ALTER TABLE "payment_links"
  ADD CONSTRAINT "payment_links_amount_check" CHECK ("amount" > 0);
CREATE UNIQUE INDEX "payment_links_open_order_key" ON "payment_links"("order_id") WHERE "closed_at" IS NULL;

-- payment_orders
ALTER TABLE "payment_orders"
  ADD CONSTRAINT "payment_orders_amount_check" CHECK ("amount_paise" > 0),
  ADD CONSTRAINT "payment_orders_currency_check" CHECK ("currency" = 'INR');

-- payment_refunds
ALTER TABLE "payment_refunds"
  ADD CONSTRAINT "payment_refunds_amount_check" CHECK ("amount_paise" > 0);
CREATE INDEX "payment_refunds_pending_idx" ON "payment_refunds"("payment_id") WHERE "state" = 'pending';

-- payments
ALTER TABLE "payments"
  ADD CONSTRAINT "payments_amount_check" CHECK ("amount_paise" > 0),
  ADD CONSTRAINT "payments_booked_check" CHECK (
  "booked_paise" >= 0 AND "excess_paise" >= 0 AND CASE WHEN "effect"::text = 'booked' THEN "booked_paise" + "excess_paise" = "amount_paise"
    ELSE "booked_paise" = 0 AND "excess_paise" = 0 END),
  ADD CONSTRAINT "payments_captured_at_check" CHECK (("status" IN ('captured', 'refunded')) = ("captured_at" IS NOT NULL)),
  ADD CONSTRAINT "payments_effect_check" CHECK ("effect" IS NULL OR "status" IN ('captured', 'refunded')),
  ADD CONSTRAINT "payments_refunded_check" CHECK ("refunded_paise" BETWEEN 0 AND "amount_paise");
CREATE INDEX "payments_needing_attention_idx" ON "payments"("payment_order_id")
  WHERE ("effect" = 'booked' AND "excess_paise" > 0) OR ("status" = 'captured' AND "effect" IS DISTINCT FROM 'activated' AND "effect" IS DISTINCT FROM 'booked') OR ("status" = 'refunded' AND "effect" = 'activated');
CREATE INDEX "payments_refund_requested_idx" ON "payments"("id") WHERE "refund_requested_at" IS NOT NULL;

-- reset_codes
ALTER TABLE "reset_codes"
  ADD CONSTRAINT "reset_codes_tries_check" CHECK ("tries_left" BETWEEN 0 AND 5),
  ADD CONSTRAINT "reset_codes_tries_elsewhere_check" CHECK ("tries_left_elsewhere" BETWEEN 0 AND 5);
CREATE UNIQUE INDEX "reset_codes_open_requester_key" ON "reset_codes"("user_id", "requester") WHERE "closed_at" IS NULL;

-- sessions
ALTER TABLE "sessions"
  ADD CONSTRAINT "sessions_expires_at_check" CHECK ("expires_at" > "created_at");

-- slots
ALTER TABLE "slots"
  ADD CONSTRAINT "slots_booked_check" CHECK ("booked" >= 0 AND "held" >= 0 AND "booked" + "held" <= "capacity"),
  ADD CONSTRAINT "slots_capacity_check" CHECK ("capacity" > 0);

-- sms_outbox
ALTER TABLE "sms_outbox"
  ADD CONSTRAINT "sms_outbox_mobile_check" CHECK ("mobile" ~ '^[6-9][0-9]{9}$');

-- stage_changes
ALTER TABLE "stage_changes"
  ADD CONSTRAINT "stage_changes_change_check" CHECK ("from_stage" <> "to_stage");

-- store_closed_days
ALTER TABLE "store_closed_days"
  ADD CONSTRAINT "store_closed_days_reason_check" CHECK ("reason" <> '');

-- store_special_days
ALTER TABLE "store_special_days"
  ADD CONSTRAINT "store_special_days_hours_check" CHECK (valid_opening_hours("hours", false));

-- stores
ALTER TABLE "stores"
  ADD CONSTRAINT "stores_capacity_check" CHECK ("capacity" > 0),
  ADD CONSTRAINT "stores_map_url_check" CHECK ("map_url" ~ '^https?://'),
  ADD CONSTRAINT "stores_slot_minutes_check" CHECK ("slot_minutes" BETWEEN 5 AND 480),
  ADD CONSTRAINT "stores_title_check" CHECK (char_length("title") BETWEEN 1 AND 120),
  ADD CONSTRAINT "stores_version_check" CHECK ("version" > 0),
  ADD CONSTRAINT "stores_week_check" CHECK (valid_opening_hours("hours", true));
CREATE UNIQUE INDEX "stores_address_key" ON "stores"(lower("shop_address"));

-- subscriptions
ALTER TABLE "subscriptions"
  ADD CONSTRAINT "subscriptions_amount_check" CHECK ("amount_paise" > 0),
  ADD CONSTRAINT "subscriptions_mobile_check" CHECK ("mobile" ~ '^([6-9][0-9]{9})?$');
CREATE UNIQUE INDEX "subscriptions_live_customer_key" ON "subscriptions"("user_id") WHERE "ended_at" IS NULL;

-- tasks
ALTER TABLE "tasks"
  ADD CONSTRAINT "tasks_done_check" CHECK (("done_at" IS NULL) = ("done_by" IS NULL)),
  ADD CONSTRAINT "tasks_title_check" CHECK (char_length("title") BETWEEN 1 AND 200 OR ("title" = '' AND "deleted_at" IS NOT NULL));
CREATE INDEX "tasks_assignee_idx" ON "tasks"("assignee_id", ("due_on" + COALESCE("due_time", '23:59:59.999'::time)), "id")
  WHERE "deleted_at" IS NULL;
CREATE INDEX "tasks_creator_idx" ON "tasks"("created_by", ("due_on" + COALESCE("due_time", '23:59:59.999'::time)), "id")
  WHERE "deleted_at" IS NULL;
CREATE INDEX "tasks_customer_idx" ON "tasks"("customer_id", "done_at", "id") WHERE "customer_id" IS NOT NULL;
CREATE INDEX "tasks_due_idx" ON "tasks"(("due_on" + COALESCE("due_time", '23:59:59.999'::time)), "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "tasks_opportunity_idx" ON "tasks"("opportunity_id") WHERE "opportunity_id" IS NOT NULL;
CREATE INDEX "tasks_order_idx" ON "tasks"("order_id") WHERE "order_id" IS NOT NULL;
CREATE INDEX "tasks_to_do_idx" ON "tasks"("assignee_id", ("due_on" + COALESCE("due_time", '23:59:59.999'::time)), "id")
  WHERE "done_at" IS NULL AND "deleted_at" IS NULL;

-- users
ALTER TABLE "users"
  ADD CONSTRAINT "users_address_check" CHECK (char_length("address") <= 500),
  ADD CONSTRAINT "users_deleted_blank_check" CHECK ("deleted_at" IS NULL OR ("name" = '' AND "email" IS NULL AND "address" IS NULL AND "dob" IS NULL)),
  ADD CONSTRAINT "users_mobile_check" CHECK ("mobile" ~ '^[6-9][0-9]{9}$' OR ("deleted_at" IS NOT NULL AND "mobile" = '')),
  ADD CONSTRAINT "users_name_check" CHECK (char_length("name") <= 120 AND ("name" <> '' OR "deleted_at" IS NOT NULL)),
  ADD CONSTRAINT "users_referral_id_check" CHECK ("referral_id" ~ '^[A-HJ-NP-Z2-9]{8}$'),
  ADD CONSTRAINT "users_referrer_code_check" CHECK ("referrer_code" <> "referral_id"),
  ADD CONSTRAINT "users_version_check" CHECK ("version" > 0);
CREATE INDEX "users_live_created_at_idx" ON "users"("created_at", "id") INCLUDE ("role") WHERE "deleted_at" IS NULL;
CREATE INDEX "users_live_email_trgm_idx" ON "users" USING gin ("email" gin_trgm_ops) WITH (fastupdate = off) WHERE "deleted_at" IS NULL;
CREATE INDEX "users_live_folded_trgm_idx" ON "users" USING gin (search_text("name") gin_trgm_ops) WITH (fastupdate = off) WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "users_live_mobile_key" ON "users"("mobile") WHERE "deleted_at" IS NULL;
CREATE INDEX "users_live_mobile_start_idx" ON "users"("mobile" varchar_pattern_ops) WHERE "deleted_at" IS NULL;
CREATE INDEX "users_live_name_idx" ON "users"("name", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "users_live_referred_idx" ON "users"("referrer_code", "created_at", "id") INCLUDE ("role") WHERE "deleted_at" IS NULL;
CREATE INDEX "users_live_role_idx" ON "users"("role", "created_at", "id") WHERE "deleted_at" IS NULL;

-- visible_customers
ALTER TABLE "visible_customers"
  ADD CONSTRAINT "visible_customers_until_check" CHECK (("viewer_id" = 0) = ("until" IS NOT NULL));
CREATE INDEX "visible_customers_folded_start_idx" ON "visible_customers"("viewer_id", (fold_text("name") COLLATE "C"), "id") WHERE "id" > 0;
CREATE INDEX "visible_customers_folded_trgm_idx" ON "visible_customers" USING gin (search_text("name") gin_trgm_ops, (ARRAY["viewer_id"])) WITH (fastupdate = off) WHERE "id" > 0;
CREATE INDEX "visible_customers_mobile_end_idx" ON "visible_customers"("viewer_id", "right"("mobile"::text, 4), "id") WHERE "id" > 0;
CREATE INDEX "visible_customers_mobile_start_idx" ON "visible_customers"("viewer_id", "mobile" varchar_pattern_ops) WHERE "id" > 0;
CREATE INDEX "visible_customers_no_plan_idx" ON "visible_customers"("viewer_id", "created_at", "id") WHERE NOT "plan_active";
CREATE INDEX "visible_customers_no_visit_idx" ON "visible_customers"("viewer_id", "created_at", "id") WHERE NOT "visited";
CREATE INDEX "visible_customers_until_idx" ON "visible_customers"("until") WHERE "viewer_id" = 0;

-- waiting_entries
ALTER TABLE "waiting_entries"
  ADD CONSTRAINT "waiting_entries_ended_check" CHECK (("ended_at" IS NULL) = ("end_reason" IS NULL)),
  ADD CONSTRAINT "waiting_entries_quantity_check" CHECK ("quantity_grams" IN (1, 5, 10));
CREATE INDEX "waiting_entries_ended_idx" ON "waiting_entries"("ended_at") WHERE "ended_at" IS NOT NULL;
CREATE INDEX "waiting_entries_held_idx" ON "waiting_entries"("held_until") WHERE "ended_at" IS NULL AND "held_until" IS NOT NULL;
CREATE INDEX "waiting_entries_line_idx" ON "waiting_entries"("store_id", "slot_date", "slot_time", "id") WHERE "ended_at" IS NULL;
CREATE UNIQUE INDEX "waiting_entries_live_key" ON "waiting_entries"("user_id", "slot_date", "slot_time", "store_id") WHERE "ended_at" IS NULL;
CREATE INDEX "waiting_entries_slot_idx" ON "waiting_entries"("slot_date", "slot_time") WHERE "ended_at" IS NULL;

-- webhook_events
CREATE INDEX "webhook_events_bodies_idx" ON "webhook_events"("received_at") WHERE "body" <> '';

ALTER TABLE "search_words" ALTER COLUMN "keys" SET NOT NULL;
ALTER INDEX "search_words_keys_idx" SET (fastupdate = off);

-- How many rows an owner has: without these, everybody's (both columns null) are estimated as a quarter of all, and the table is scanned.
CREATE STATISTICS "due_counters_owner_stats" (mcv) ON "executive_id", "employee_id" FROM "due_counters";
CREATE STATISTICS "sales_counters_owner_stats" (mcv) ON "executive_id", "employee_id" FROM "sales_counters";
CREATE STATISTICS "stay_counters_owner_stats" (mcv) ON "executive_id", "employee_id" FROM "stay_counters";

-- Counters are read by the index alone: compacted entries are removed soon.
ALTER TABLE "due_counters" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
ALTER TABLE "sales_counters" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
ALTER TABLE "stage_counters" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
ALTER TABLE "stay_counters" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
ALTER TABLE "visit_counters" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Writes by a signed-in actor: the recheck of the session and the permission, and the settings of the transaction that other functions read.

-- Called first in each transaction in which a signed-in actor writes (lib/access/recheck.ts). Waits for a concurrent change of the account, then locks the
-- account until the transaction ends: a change of the account, or the end of its sessions, locks the same row. Sets `pasidi.actor` and `pasidi.now`.
--   may_act: kinds of actor that have the permission
--   holds: 'account' if the operation changes the actor's own account, 'accounts' if it may change any account, else ''
-- Raises PA401 if the session has ended, PA403 with the actor's kind if that kind has no permission.
CREATE OR REPLACE FUNCTION require_actor(for_session text, actor_id int, at timestamptz, may_act text[], holds text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  actor_kind text;
BEGIN
  PERFORM set_config('pasidi.now', at::text, true), set_config('pasidi.actor', actor_id::text, true);
  IF holds = 'accounts' THEN
    -- Before the row: two admins who change each other would hold a row each and wait for the other's.
    PERFORM pg_advisory_xact_lock(4202);
  END IF;
  IF holds = 'account' THEN
    PERFORM 1 FROM users WHERE id = actor_id FOR NO KEY UPDATE;
  ELSE
    PERFORM 1 FROM users WHERE id = actor_id FOR SHARE;
  END IF;
  -- A statement of its own, so that it sees what was committed while the lock was waited for.
  SELECT CASE WHEN u.role <> 'user' THEN u.role::text WHEN u.plan_active THEN 'active customer' ELSE 'inactive customer' END
    INTO actor_kind
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = for_session AND u.id = actor_id AND s.ended_at IS NULL AND s.expires_at > at
      AND u.deleted_at IS NULL AND (u.role = 'user' OR NOT u.suspended);
  IF actor_kind IS NULL THEN
    RAISE EXCEPTION 'The session is over' USING ERRCODE = 'PA401';
  END IF;
  IF actor_kind <> ALL (may_act) THEN
    RAISE EXCEPTION '%', actor_kind USING ERRCODE = 'PA403';
  END IF;
  RETURN TRUE;
END $$;

-- Time of the transaction's operation: `pasidi.now`, by the clock of its process, else the time of the database.
CREATE OR REPLACE FUNCTION operation_time() RETURNS timestamptz LANGUAGE sql AS $$
  SELECT coalesce(nullif(current_setting('pasidi.now', true), '')::timestamptz, clock_timestamp())
$$;

-- Numbers of documents and codes of bookings. Receipts (R), credit notes (C) and invoices (I) are numbered without gaps per financial year.

-- Financial year of a time, April to March in Asia/Kolkata: `2026-27`.
CREATE OR REPLACE FUNCTION financial_year(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT year || '-' || lpad(((year + 1) % 100)::text, 2, '0')
  FROM (SELECT extract(year FROM (at AT TIME ZONE 'Asia/Kolkata') - interval '3 months')::int AS year) start
$$;

-- Next number of a series: `R/2026-27/000001`. The row of the series stays locked until the transaction ends, so a rollback returns its number.
CREATE OR REPLACE FUNCTION next_document_number(kind text, at timestamptz) RETURNS text LANGUAGE sql AS $$
  INSERT INTO number_series AS kept (series, year, last) VALUES (kind, financial_year(at), 1)
  ON CONFLICT (series, year) DO UPDATE SET last = kept.last + 1
  RETURNING kind || '/' || year || '/' || lpad(last::text, greatest(6, length(last::text)), '0')
$$;

-- Each payment and refund of an order has a number, whatever the statement sends; adjustments have none.
CREATE OR REPLACE FUNCTION assign_entry_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.receipt_no := CASE NEW.kind
    WHEN 'payment' THEN next_document_number('R', NEW.created_at)
    WHEN 'refund' THEN next_document_number('C', NEW.created_at)
  END;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_entry_number BEFORE INSERT ON order_entries FOR EACH ROW EXECUTE FUNCTION assign_entry_number();

-- Each subscription has a receipt number.
CREATE OR REPLACE FUNCTION assign_subscription_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.receipt_no := next_document_number('R', NEW.created_at);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_subscription_number BEFORE INSERT ON subscriptions FOR EACH ROW EXECUTE FUNCTION assign_subscription_number();

-- Each invoice has a number.
CREATE OR REPLACE FUNCTION assign_invoice_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.number := next_document_number('I', NEW.issued_at);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_invoice_number BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION assign_invoice_number();

-- Slots of stores: opening hours, capacity counters (docs/decisions/013-kept-counters.md) and the calendar sequence of bookings.

-- The title of a store is its address unless one is given.
CREATE OR REPLACE FUNCTION default_store_title() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.title := left(NEW.shop_address, 120);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER default_store_title BEFORE INSERT OR UPDATE ON stores FOR EACH ROW
  WHEN (NEW.title = '')
  EXECUTE FUNCTION default_store_title();

-- `booked`, `over` and `held` of a slot are always counts of its bookings and holds, whatever a statement writes to them. Also updates the slot's waiting list:
-- expired entries end, free places are held for the first in line, entries of customers with a booking end. An UPDATE locks the row of the slot first, and
-- the function is volatile, so it counts in a snapshot taken after the lock: it sees what others committed, and they count again what they have not.
CREATE OR REPLACE FUNCTION count_slot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz := operation_time();
  begins timestamptz := (NEW.slot_date + NEW.slot_time) AT TIME ZONE 'Asia/Kolkata';
  free int;
BEGIN
  SELECT count(*) FILTER (WHERE NOT over_capacity), count(*) FILTER (WHERE over_capacity) INTO NEW.booked, NEW.over
  FROM bookings
  WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time AND status = 'booked'
    AND needs_new_time_at IS NULL;
  NEW.held := 0;
  IF TG_OP = 'INSERT' OR NOT EXISTS (
    SELECT FROM waiting_entries
    WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time AND ended_at IS NULL
  ) THEN
    RETURN NEW;
  END IF;

  UPDATE waiting_entries SET ended_at = at, end_reason = (CASE WHEN begins <= at THEN 'slot_begun' ELSE 'hold_expired' END)::"WaitingEnd"
  WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time AND ended_at IS NULL
    AND (begins <= at OR held_until <= at);

  SELECT count(*) INTO NEW.held FROM waiting_entries
  WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time AND ended_at IS NULL AND held_until IS NOT NULL;

  -- Free before a booking that is being made: those in line come first.
  free := NEW.capacity - least(OLD.booked, NEW.booked) - NEW.held;
  IF free > 0 THEN
    UPDATE waiting_entries SET held_until = hold_expiry(at, NEW.slot_date, NEW.slot_time), announced = false
    WHERE id IN (
      SELECT id FROM waiting_entries
      WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time AND ended_at IS NULL AND held_until IS NULL
      ORDER BY id LIMIT free);
  ELSIF free < 0 AND NEW.capacity < OLD.capacity THEN
    -- Less capacity takes holds back, the last one first. Their customers stay in line.
    UPDATE waiting_entries SET held_until = NULL
    WHERE id IN (
      SELECT id FROM waiting_entries
      WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time AND ended_at IS NULL AND held_until IS NOT NULL
      ORDER BY id DESC LIMIT -free);
  END IF;

  -- A customer who has a place waits for none: the hold becomes the booking.
  UPDATE waiting_entries SET ended_at = at, end_reason = 'booked'
  WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time AND ended_at IS NULL
    AND user_id IN (
      SELECT user_id FROM bookings
      WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time AND status = 'booked'
        AND needs_new_time_at IS NULL);

  SELECT count(*) INTO NEW.held FROM waiting_entries
  WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time AND ended_at IS NULL AND held_until IS NOT NULL;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER count_slot BEFORE INSERT OR UPDATE OF booked, "over", held, capacity ON slots FOR EACH ROW EXECUTE FUNCTION count_slot();

-- A booking that takes, moves or frees a place has its slots counted, in the order of their key. The check slots_booked_check refuses overbooking. A booking that
-- stays in its slot counts it once: a second update of a row in one transaction checks its foreign key, which waits for a change of the store that waits
-- for the booking.
CREATE OR REPLACE FUNCTION count_slots_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  new_first boolean := TG_OP = 'UPDATE' AND (NEW.store_id, NEW.slot_date, NEW.slot_time) < (OLD.store_id, OLD.slot_date, OLD.slot_time);
  stays boolean := TG_OP = 'UPDATE' AND (NEW.store_id, NEW.slot_date, NEW.slot_time) = (OLD.store_id, OLD.slot_date, OLD.slot_time);
BEGIN
  IF new_first THEN
    UPDATE slots SET booked = booked WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE slots SET booked = booked WHERE store_id = OLD.store_id AND slot_date = OLD.slot_date AND slot_time = OLD.slot_time;
  END IF;
  IF TG_OP <> 'DELETE' AND NOT new_first AND NOT stays THEN
    UPDATE slots SET booked = booked WHERE store_id = NEW.store_id AND slot_date = NEW.slot_date AND slot_time = NEW.slot_time;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_slots_of_booking AFTER INSERT OR DELETE ON bookings FOR EACH ROW EXECUTE FUNCTION count_slots_of_booking();
CREATE OR REPLACE TRIGGER count_slots_of_booking_change AFTER UPDATE ON bookings FOR EACH ROW
  WHEN ((OLD.status, OLD.store_id, OLD.slot_date, OLD.slot_time, OLD.needs_new_time_at, OLD.over_capacity)
    IS DISTINCT FROM (NEW.status, NEW.store_id, NEW.slot_date, NEW.slot_time, NEW.needs_new_time_at, NEW.over_capacity))
  EXECUTE FUNCTION count_slots_of_booking();

-- `calendar_sequence` of a booking increases with each change that calendars must follow, whoever makes it.
CREATE OR REPLACE FUNCTION increment_calendar_sequence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.calendar_sequence := OLD.calendar_sequence + 1;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER increment_calendar_sequence BEFORE UPDATE ON bookings FOR EACH ROW
  WHEN ((OLD.status, OLD.store_id, OLD.slot_date, OLD.slot_time) IS DISTINCT FROM (NEW.status, NEW.store_id, NEW.slot_date, NEW.slot_time))
  EXECUTE FUNCTION increment_calendar_sequence();

-- The waiting list of a slot. Function count_slot (slots.sql) holds places and ends entries under the lock of the slot's row.

-- End of a hold: 30 minutes after it begins; 08:30 if it begins between 21:00 and 08:00; at the latest the begin of the slot. lib/business.ts has the same times.
CREATE OR REPLACE FUNCTION hold_expiry(held_at timestamptz, slot_date date, slot_time time) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT least((slot_date + slot_time) AT TIME ZONE 'Asia/Kolkata',
    CASE
      WHEN at_store::time >= '21:00' THEN (at_store::date + 1 + time '08:30') AT TIME ZONE 'Asia/Kolkata'
      WHEN at_store::time < '08:00' THEN (at_store::date + time '08:30') AT TIME ZONE 'Asia/Kolkata'
      ELSE held_at + interval '30 minutes'
    END)
  FROM (SELECT held_at AT TIME ZONE 'Asia/Kolkata' AS at_store) clock
$$;

-- An entry that is added, ends or changes its hold has its slot counted. Not in triggers, which count the slot themselves.
CREATE OR REPLACE FUNCTION count_slot_of_waiting_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry waiting_entries := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  UPDATE slots SET held = held WHERE store_id = entry.store_id AND slot_date = entry.slot_date AND slot_time = entry.slot_time;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_slot_of_waiting_entry AFTER INSERT ON waiting_entries FOR EACH ROW
  WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION count_slot_of_waiting_entry();
CREATE OR REPLACE TRIGGER count_slot_of_waiting_entry_change AFTER UPDATE ON waiting_entries FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND (OLD.ended_at, OLD.held_until) IS DISTINCT FROM (NEW.ended_at, NEW.held_until))
  EXECUTE FUNCTION count_slot_of_waiting_entry();
CREATE OR REPLACE TRIGGER count_slot_of_waiting_entry_delete AFTER DELETE ON waiting_entries FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND OLD.ended_at IS NULL)
  EXECUTE FUNCTION count_slot_of_waiting_entry();

-- Entries of a customer who loses the plan, the role or the account end. Slots are locked one by one, in the order of their key.
CREATE OR REPLACE FUNCTION end_waiting_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry record;
BEGIN
  FOR entry IN
    SELECT id, store_id, slot_date, slot_time FROM waiting_entries WHERE user_id = NEW.id AND ended_at IS NULL ORDER BY 2, 3, 4
  LOOP
    PERFORM 1 FROM slots
    WHERE store_id = entry.store_id AND slot_date = entry.slot_date AND slot_time = entry.slot_time FOR NO KEY UPDATE;
    UPDATE waiting_entries
    SET ended_at = operation_time(), end_reason = (CASE WHEN NEW.deleted_at IS NULL THEN 'plan_lost' ELSE 'account_deleted' END)::"WaitingEnd"
    WHERE id = entry.id AND ended_at IS NULL;
    UPDATE slots SET held = held
    WHERE store_id = entry.store_id AND slot_date = entry.slot_date AND slot_time = entry.slot_time;
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER end_waiting_entries AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.plan_active AND NOT NEW.plan_active) OR (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) OR OLD.role <> NEW.role)
  EXECUTE FUNCTION end_waiting_entries();

-- The ledger of orders, and rows that never change (docs/product/money.md, "The ledger").

-- Rows of append-only tables are never changed, deleted or truncated.
CREATE OR REPLACE FUNCTION reject_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is not allowed: its rows are never changed or deleted', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON gold_rates FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON gold_rates FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON day_closings FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON day_closings FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only BEFORE DELETE ON order_entries FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE OR REPLACE TRIGGER append_only_all BEFORE TRUNCATE ON order_entries FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

-- An entry changes twice at most: it may be voided once, and a pending refund gets its outcome once.
CREATE OR REPLACE FUNCTION restrict_entry_update() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER restrict_entry_update BEFORE UPDATE ON order_entries FOR EACH ROW EXECUTE FUNCTION restrict_entry_update();

-- At the commit, the paid amount of an order is the sum of its entries that are not voided.
CREATE OR REPLACE FUNCTION order_paid_is_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked int := CASE TG_TABLE_NAME WHEN 'orders' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'order_id')::int END;
  paid numeric;
  booked numeric;
BEGIN
  SELECT paid_amount INTO paid FROM orders WHERE id = checked;
  SELECT coalesce(sum(amount), 0) INTO booked FROM order_entries WHERE order_id = checked AND voided_at IS NULL;
  IF paid <> booked THEN
    RAISE EXCEPTION 'The paid amount of order % is %, and its entries add up to %', checked, paid, booked
      USING ERRCODE = 'check_violation', TABLE = 'orders', CONSTRAINT = 'order_paid_is_ledger';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_paid_is_ledger AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.paid_amount <> 0)
  EXECUTE FUNCTION order_paid_is_ledger();
CREATE CONSTRAINT TRIGGER order_paid_is_ledger_change AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.paid_amount <> NEW.paid_amount)
  EXECUTE FUNCTION order_paid_is_ledger();
CREATE CONSTRAINT TRIGGER order_paid_is_ledger AFTER INSERT OR UPDATE ON order_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION order_paid_is_ledger();

-- Stages of opportunities, and what moves along with an opportunity or order.

-- `stage` and `status` agree, whichever is written: only won and lost opportunities are closed. Only lost ones have a reason. `stage_since` is the time of the last
-- change of stage, or of the creation. The time of the update was taken under the lock of the row; that of the operation is the begin of the transaction, which may be
-- earlier than another's change.
CREATE OR REPLACE FUNCTION sync_stage() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moves boolean := TG_OP = 'UPDATE' AND (NEW.stage, NEW.status) IS DISTINCT FROM (OLD.stage, OLD.status);
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.stage = OLD.stage AND NEW.status = 'open' AND NEW.stage IN ('won', 'lost') THEN
    NEW.stage := 'new';
  ELSIF (TG_OP = 'INSERT' OR NEW.stage = OLD.stage) AND NEW.status = 'closed' AND NEW.stage NOT IN ('won', 'lost') THEN
    NEW.stage := 'won';
  ELSE
    NEW.status := CASE WHEN NEW.stage IN ('won', 'lost') THEN 'closed' ELSE 'open' END;
  END IF;
  IF NEW.stage <> 'lost' THEN
    NEW.lost_reason := NULL;
    NEW.lost_note := '';
  END IF;
  IF moves AND NEW.stage_since = OLD.stage_since THEN
    NEW.stage_since := CASE WHEN NEW.updated_at <> OLD.updated_at THEN NEW.updated_at ELSE operation_time() END;
  ELSIF TG_OP = 'INSERT' AND NEW.stage_since = '-infinity' THEN
    NEW.stage_since := NEW.created_at;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER sync_stage BEFORE INSERT OR UPDATE ON opportunities FOR EACH ROW EXECUTE FUNCTION sync_stage();

-- Each change of stage is a row of `stage_changes`, with the actor of the transaction. A new opportunity in another stage than `new` has one too.
CREATE OR REPLACE FUNCTION record_stage_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stage_changes (opportunity_id, from_stage, to_stage, at, actor_id)
  VALUES (NEW.id, CASE TG_OP WHEN 'INSERT' THEN 'new' ELSE OLD.stage END, NEW.stage, NEW.stage_since,
    nullif(current_setting('pasidi.actor', true), '')::int);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER record_stage_change AFTER INSERT ON opportunities FOR EACH ROW
  WHEN (NEW.stage <> 'new')
  EXECUTE FUNCTION record_stage_change();
CREATE OR REPLACE TRIGGER record_stage_change_of_update AFTER UPDATE ON opportunities FOR EACH ROW
  WHEN (OLD.stage <> NEW.stage)
  EXECUTE FUNCTION record_stage_change();

-- Notes and tasks of an opportunity or order belong to its customer, also after it gets another one.
CREATE OR REPLACE FUNCTION move_notes_and_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    UPDATE notes SET customer_id = NEW.user_id, version = version + 1 WHERE order_id = NEW.id;
    UPDATE tasks SET customer_id = NEW.user_id, version = version + 1 WHERE order_id = NEW.id;
  ELSE
    UPDATE notes SET customer_id = NEW.user_id, version = version + 1 WHERE opportunity_id = NEW.id;
    UPDATE tasks SET customer_id = NEW.user_id, version = version + 1 WHERE opportunity_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER move_notes_and_tasks AFTER UPDATE ON opportunities FOR EACH ROW
  WHEN (OLD.user_id <> NEW.user_id)
  EXECUTE FUNCTION move_notes_and_tasks();
CREATE OR REPLACE TRIGGER move_notes_and_tasks AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD.user_id <> NEW.user_id)
  EXECUTE FUNCTION move_notes_and_tasks();

-- `visible_customers`: which customers each member of staff sees, with the columns that lists sort, filter and search by, so that a list reads the rows of one
-- viewer only. Viewer -1: admins, who see all. Viewer 0: all staff, up to the day of the customer's last booked visit (`until`). Others: an executive or employee
-- with a live opportunity or order of the customer, or whose referral code the customer signed up with.

-- Whether a customer belongs to a member of staff, as `isInScope` in lib/customers/scope.ts.
CREATE OR REPLACE FUNCTION is_customer_of(customer int, viewer int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM opportunities o, users v WHERE o.user_id = customer AND o.deleted_at IS NULL AND v.id = viewer
      AND CASE v.role WHEN 'executive' THEN o.executive_id WHEN 'employee' THEN o.employee_id END = viewer)
    OR EXISTS (SELECT FROM orders o, users v WHERE o.user_id = customer AND o.deleted_at IS NULL AND v.id = viewer
      AND CASE v.role WHEN 'executive' THEN o.executive_id WHEN 'employee' THEN o.employee_id END = viewer)
    OR EXISTS (SELECT FROM users c, users v WHERE c.id = customer AND v.id = viewer AND v.role IN ('executive', 'employee') AND c.referrer_code = v.referral_id)
$$;

-- Makes a customer visible to a viewer to whom the customer belongs. Locks the viewer's row, and so the role, until the commit: a change of the role waits, and its
-- trigger then finds the sale. Writers of a customer's sales also hold a share of the visibility row until they commit; revoke_visibility waits for them.
CREATE OR REPLACE FUNCTION grant_visibility(customer int, viewer int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF viewer IS NULL THEN RETURN; END IF;
  PERFORM FROM visible_customers WHERE viewer_id = viewer AND id = customer FOR KEY SHARE;
  IF FOUND THEN RETURN; END IF;
  PERFORM FROM users WHERE id = viewer FOR SHARE;
  IF NOT is_customer_of(customer, viewer) THEN RETURN; END IF;
  -- A share of the admins' row: a change of the name or the plan waits, and then finds the new row too.
  INSERT INTO visible_customers (viewer_id, id, name, mobile, created_at, plan_active, visited)
    SELECT viewer, id, name, mobile, created_at, plan_active, visited FROM visible_customers WHERE viewer_id = -1 AND id = customer FOR SHARE
    ON CONFLICT DO NOTHING;
END $$;

-- Makes a customer invisible to a viewer to whom the customer does not belong (any more).
CREATE OR REPLACE FUNCTION revoke_visibility(customer int, viewer int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF viewer IS NULL THEN RETURN; END IF;
  PERFORM FROM users WHERE id = viewer FOR SHARE;
  PERFORM FROM visible_customers WHERE viewer_id = viewer AND id = customer FOR UPDATE;
  -- A statement of its own: it sees what was committed while this one waited.
  DELETE FROM visible_customers WHERE viewer_id = viewer AND id = customer AND NOT is_customer_of(customer, viewer);
END $$;

-- Visibility by visits: whether a visit has arrived, and the day of the last booked one, unless that is over.
CREATE OR REPLACE FUNCTION refresh_visit_visibility(customer int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE last date; arrived boolean;
BEGIN
  -- One at a time for each customer.
  PERFORM FROM visible_customers WHERE viewer_id = -1 AND id = customer FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT max(slot_date) INTO last FROM bookings WHERE user_id = customer AND status = 'booked';
  SELECT EXISTS (SELECT FROM bookings WHERE user_id = customer AND arrived_at IS NOT NULL) INTO arrived;
  UPDATE visible_customers SET visited = arrived WHERE id = customer AND visited <> arrived;
  IF last IS NULL OR last < (operation_time() AT TIME ZONE 'Asia/Kolkata')::date THEN
    DELETE FROM visible_customers WHERE viewer_id = 0 AND id = customer;
  ELSE
    INSERT INTO visible_customers (viewer_id, id, name, mobile, created_at, plan_active, visited, until)
      SELECT 0, id, name, mobile, created_at, plan_active, visited, last FROM visible_customers WHERE viewer_id = -1 AND id = customer
      ON CONFLICT (viewer_id, id) DO UPDATE SET until = excluded.until WHERE visible_customers.until <> excluded.until;
  END IF;
END $$;

-- The triggers run at the commit: before it, no transaction holds a row of this table, so no lock of a booking, slot or account waits behind one.
-- An opportunity or order makes its customer visible to its executive and employee.
CREATE OR REPLACE FUNCTION sync_sale_visibility() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_live boolean := TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL;
BEGIN
  IF is_live THEN
    PERFORM grant_visibility(NEW.user_id, NEW.executive_id), grant_visibility(NEW.user_id, NEW.employee_id);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    IF NOT is_live OR (NEW.user_id, NEW.executive_id) IS DISTINCT FROM (OLD.user_id, OLD.executive_id) THEN
      PERFORM revoke_visibility(OLD.user_id, OLD.executive_id);
    END IF;
    IF NOT is_live OR (NEW.user_id, NEW.employee_id) IS DISTINCT FROM (OLD.user_id, OLD.employee_id) THEN
      PERFORM revoke_visibility(OLD.user_id, OLD.employee_id);
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER sync_sale_visibility AFTER INSERT OR DELETE OR UPDATE OF user_id, executive_id, employee_id, deleted_at ON opportunities DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION sync_sale_visibility();
CREATE CONSTRAINT TRIGGER sync_sale_visibility AFTER INSERT OR DELETE OR UPDATE OF user_id, executive_id, employee_id, deleted_at ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION sync_sale_visibility();

-- A booked visit makes its customer visible to all staff, up to its day.
CREATE OR REPLACE FUNCTION sync_visit_visibility() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- Without reading the other visits. One at a time for each customer, as in refresh_visit_visibility.
    IF NEW.status <> 'booked' AND NEW.arrived_at IS NULL THEN RETURN NULL; END IF;
    PERFORM FROM visible_customers WHERE viewer_id = -1 AND id = NEW.user_id FOR NO KEY UPDATE;
    IF NEW.arrived_at IS NOT NULL THEN UPDATE visible_customers SET visited = true WHERE id = NEW.user_id AND NOT visited; END IF;
    IF NEW.status = 'booked' THEN
      INSERT INTO visible_customers (viewer_id, id, name, mobile, created_at, plan_active, visited, until)
        SELECT 0, id, name, mobile, created_at, plan_active, visited, NEW.slot_date FROM visible_customers WHERE viewer_id = -1 AND id = NEW.user_id
        ON CONFLICT (viewer_id, id) DO UPDATE SET until = excluded.until WHERE visible_customers.until < excluded.until;
    END IF;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN PERFORM refresh_visit_visibility(NEW.user_id); END IF;
  IF TG_OP = 'DELETE' OR NEW.user_id <> OLD.user_id THEN PERFORM refresh_visit_visibility(OLD.user_id); END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER sync_visit_visibility AFTER INSERT OR DELETE OR UPDATE OF user_id, slot_date, status, arrived_at ON bookings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION sync_visit_visibility();

-- A change of an account: columns that are copied, the referrer, the deletion; another role of a member of staff has other customers.
CREATE OR REPLACE FUNCTION sync_user_visibility() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_customer boolean := NEW.role = 'user' AND NEW.deleted_at IS NULL;
  was_customer boolean := TG_OP = 'UPDATE' AND OLD.role = 'user' AND OLD.deleted_at IS NULL;
BEGIN
  IF was_customer AND NOT is_customer THEN
    DELETE FROM visible_customers WHERE id = NEW.id;
  ELSIF is_customer AND NOT was_customer THEN
    INSERT INTO visible_customers (viewer_id, id, name, mobile, created_at, plan_active)
      VALUES (-1, NEW.id, NEW.name, NEW.mobile, NEW.created_at, NEW.plan_active) ON CONFLICT DO NOTHING;
    IF TG_OP = 'UPDATE' THEN
      PERFORM refresh_visit_visibility(NEW.id);
      PERFORM grant_visibility(NEW.id, viewer) FROM (
        SELECT unnest(ARRAY[executive_id, employee_id]) AS viewer FROM opportunities WHERE user_id = NEW.id AND deleted_at IS NULL
        UNION SELECT unnest(ARRAY[executive_id, employee_id]) FROM orders WHERE user_id = NEW.id AND deleted_at IS NULL) sellers;
    END IF;
  ELSIF is_customer AND (NEW.name, NEW.mobile, NEW.plan_active, NEW.created_at) IS DISTINCT FROM (OLD.name, OLD.mobile, OLD.plan_active, OLD.created_at) THEN
    -- The admins' row first: whoever copies it has a share of it. The second statement then finds the copy.
    UPDATE visible_customers SET name = NEW.name, mobile = NEW.mobile, plan_active = NEW.plan_active, created_at = NEW.created_at
      WHERE viewer_id = -1 AND id = NEW.id;
    UPDATE visible_customers SET name = NEW.name, mobile = NEW.mobile, plan_active = NEW.plan_active, created_at = NEW.created_at
      WHERE viewer_id <> -1 AND id = NEW.id;
  END IF;
  IF is_customer AND NEW.referrer_code IS NOT NULL AND (NOT was_customer OR NEW.referrer_code IS DISTINCT FROM OLD.referrer_code) THEN
    PERFORM grant_visibility(NEW.id, id) FROM users WHERE referral_id = NEW.referrer_code AND role IN ('executive', 'employee');
  END IF;
  IF was_customer AND is_customer AND OLD.referrer_code IS NOT NULL AND NEW.referrer_code IS DISTINCT FROM OLD.referrer_code THEN
    PERFORM revoke_visibility(NEW.id, id) FROM users WHERE referral_id = OLD.referrer_code AND role IN ('executive', 'employee');
  END IF;
  -- Staff of another role have other sales.
  IF TG_OP = 'UPDATE' AND NEW.role <> OLD.role THEN
    DELETE FROM visible_customers WHERE viewer_id = NEW.id;
    IF NEW.role IN ('executive', 'employee') THEN
      PERFORM grant_visibility(customer, NEW.id) FROM (
        SELECT user_id AS customer FROM opportunities WHERE deleted_at IS NULL AND CASE NEW.role WHEN 'executive' THEN executive_id = NEW.id ELSE employee_id = NEW.id END
        UNION SELECT user_id FROM orders WHERE deleted_at IS NULL AND CASE NEW.role WHEN 'executive' THEN executive_id = NEW.id ELSE employee_id = NEW.id END
        UNION SELECT id FROM users WHERE referrer_code = NEW.referral_id AND role = 'user' AND deleted_at IS NULL) own;
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER sync_user_visibility AFTER INSERT OR UPDATE OF name, mobile, role, deleted_at, referrer_code, plan_active ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION sync_user_visibility();

-- The rows as they should be, for `npm run db:check` and its repair.
CREATE OR REPLACE FUNCTION expected_visible_customers() RETURNS TABLE(viewer_id int, id int, name text, mobile varchar, created_at timestamptz, plan_active boolean, visited boolean, until date) LANGUAGE sql STABLE AS $$
  WITH sellers AS (
    SELECT executive_id AS viewer_id, user_id AS id, 'executive' AS role FROM opportunities WHERE deleted_at IS NULL AND executive_id IS NOT NULL
    UNION SELECT employee_id, user_id, 'employee' FROM opportunities WHERE deleted_at IS NULL AND employee_id IS NOT NULL
    UNION SELECT executive_id, user_id, 'executive' FROM orders WHERE deleted_at IS NULL AND executive_id IS NOT NULL
    UNION SELECT employee_id, user_id, 'employee' FROM orders WHERE deleted_at IS NULL AND employee_id IS NOT NULL),
  reasons AS (
    SELECT -1 AS viewer_id, users.id, NULL::date AS until FROM users
    UNION ALL SELECT 0, user_id, max(slot_date) FROM bookings WHERE status = 'booked' GROUP BY user_id
    UNION ALL SELECT * FROM (
      SELECT sellers.viewer_id, sellers.id, NULL::date FROM sellers JOIN users staff ON staff.id = sellers.viewer_id AND staff.role::text = sellers.role
      UNION SELECT staff.id, referred.id, NULL::date FROM users referred JOIN users staff ON staff.referral_id = referred.referrer_code AND staff.role IN ('executive', 'employee')) own),
  came AS (SELECT DISTINCT user_id FROM bookings WHERE arrived_at IS NOT NULL)
  SELECT reasons.viewer_id, users.id, users.name, users.mobile, users.created_at, users.plan_active, came.user_id IS NOT NULL, reasons.until
  FROM reasons JOIN users ON users.id = reasons.id AND users.role = 'user' AND users.deleted_at IS NULL LEFT JOIN came ON came.user_id = users.id
$$;

-- All rows again, after bulk loading with triggers disabled.
CREATE OR REPLACE FUNCTION rebuild_visible_customers() RETURNS void LANGUAGE sql AS $$
  DELETE FROM visible_customers;
  INSERT INTO visible_customers SELECT * FROM expected_visible_customers();
$$;

-- Texts as searches compare them, and `search_words`, the words of names for searches with a wrong letter (docs/product/rules.md, "Search").

-- Words of 4 to 40 letters in a name. Vowel signs and viramas of Indic scripts, which are not [[:alpha:]], belong to the word.
CREATE OR REPLACE FUNCTION search_words_of(name text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT word FROM regexp_split_to_table(fold_text(name), '[^[:alpha:]\u0300-\u036F\u0900-\u0903\u093A-\u093C\u093E-\u094F\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09BC\u09BE-\u09C4\u09C7-\u09C8\u09CB-\u09CD\u09D7\u09E2-\u09E3\u09FE\u0A01-\u0A03\u0A3C\u0A3E-\u0A42\u0A47-\u0A48\u0A4B-\u0A4D\u0A51\u0A70-\u0A71\u0A75\u0A81-\u0A83\u0ABC\u0ABE-\u0AC5\u0AC7-\u0AC9\u0ACB-\u0ACD\u0AE2-\u0AE3\u0AFA-\u0AFF\u0B01-\u0B03\u0B3C\u0B3E-\u0B44\u0B47-\u0B48\u0B4B-\u0B4D\u0B55-\u0B57\u0B62-\u0B63\u0B82\u0BBE-\u0BC2\u0BC6-\u0BC8\u0BCA-\u0BCD\u0BD7\u0C00-\u0C04\u0C3C\u0C3E-\u0C44\u0C46-\u0C48\u0C4A-\u0C4D\u0C55-\u0C56\u0C62-\u0C63\u0C81-\u0C83\u0CBC\u0CBE-\u0CC4\u0CC6-\u0CC8\u0CCA-\u0CCD\u0CD5-\u0CD6\u0CE2-\u0CE3\u0CF3\u0D00-\u0D03\u0D3B-\u0D3C\u0D3E-\u0D44\u0D46-\u0D48\u0D4A-\u0D4D\u0D57\u0D62-\u0D63\u0D81-\u0D83\u0DCA\u0DCF-\u0DD4\u0DD6\u0DD8-\u0DDF\u0DF2-\u0DF3]+') AS word
  WHERE char_length(word) BETWEEN 4 AND 40
$$;

-- Keys of a word: the word, and the word without each of its letters (also without a letter together with its marks, which is one letter to the writer). Two words
-- that differ by one letter replaced, left out, added or swapped have a key in common.
CREATE OR REPLACE FUNCTION search_word_keys(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT key) FROM (
    SELECT word AS key
    UNION ALL SELECT left(word, n - 1) || substr(word, n + 1) FROM generate_series(1, char_length(word)) n
    UNION ALL SELECT left(word, n - 1) || regexp_replace(substr(word, n), '^.[\u0300-\u036F\u0900-\u0903\u093A-\u093C\u093E-\u094F\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09BC\u09BE-\u09C4\u09C7-\u09C8\u09CB-\u09CD\u09D7\u09E2-\u09E3\u09FE\u0A01-\u0A03\u0A3C\u0A3E-\u0A42\u0A47-\u0A48\u0A4B-\u0A4D\u0A51\u0A70-\u0A71\u0A75\u0A81-\u0A83\u0ABC\u0ABE-\u0AC5\u0AC7-\u0AC9\u0ACB-\u0ACD\u0AE2-\u0AE3\u0AFA-\u0AFF\u0B01-\u0B03\u0B3C\u0B3E-\u0B44\u0B47-\u0B48\u0B4B-\u0B4D\u0B55-\u0B57\u0B62-\u0B63\u0B82\u0BBE-\u0BC2\u0BC6-\u0BC8\u0BCA-\u0BCD\u0BD7\u0C00-\u0C04\u0C3C\u0C3E-\u0C44\u0C46-\u0C48\u0C4A-\u0C4D\u0C55-\u0C56\u0C62-\u0C63\u0C81-\u0C83\u0CBC\u0CBE-\u0CC4\u0CC6-\u0CC8\u0CCA-\u0CCD\u0CD5-\u0CD6\u0CE2-\u0CE3\u0CF3\u0D00-\u0D03\u0D3B-\u0D3C\u0D3E-\u0D44\u0D46-\u0D48\u0D4A-\u0D4D\u0D57\u0D62-\u0D63\u0D81-\u0D83\u0DCA\u0DCF-\u0DD4\u0DD6\u0DD8-\u0DDF\u0DF2-\u0DF3]+', '') FROM generate_series(1, char_length(word)) n
      WHERE substr(word, n) ~ '^[^\u0300-\u036F\u0900-\u0903\u093A-\u093C\u093E-\u094F\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09BC\u09BE-\u09C4\u09C7-\u09C8\u09CB-\u09CD\u09D7\u09E2-\u09E3\u09FE\u0A01-\u0A03\u0A3C\u0A3E-\u0A42\u0A47-\u0A48\u0A4B-\u0A4D\u0A51\u0A70-\u0A71\u0A75\u0A81-\u0A83\u0ABC\u0ABE-\u0AC5\u0AC7-\u0AC9\u0ACB-\u0ACD\u0AE2-\u0AE3\u0AFA-\u0AFF\u0B01-\u0B03\u0B3C\u0B3E-\u0B44\u0B47-\u0B48\u0B4B-\u0B4D\u0B55-\u0B57\u0B62-\u0B63\u0B82\u0BBE-\u0BC2\u0BC6-\u0BC8\u0BCA-\u0BCD\u0BD7\u0C00-\u0C04\u0C3C\u0C3E-\u0C44\u0C46-\u0C48\u0C4A-\u0C4D\u0C55-\u0C56\u0C62-\u0C63\u0C81-\u0C83\u0CBC\u0CBE-\u0CC4\u0CC6-\u0CC8\u0CCA-\u0CCD\u0CD5-\u0CD6\u0CE2-\u0CE3\u0CF3\u0D00-\u0D03\u0D3B-\u0D3C\u0D3E-\u0D44\u0D46-\u0D48\u0D4A-\u0D4D\u0D57\u0D62-\u0D63\u0D81-\u0D83\u0DCA\u0DCF-\u0DD4\u0DD6\u0DD8-\u0DDF\u0DF2-\u0DF3][\u0300-\u036F\u0900-\u0903\u093A-\u093C\u093E-\u094F\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09BC\u09BE-\u09C4\u09C7-\u09C8\u09CB-\u09CD\u09D7\u09E2-\u09E3\u09FE\u0A01-\u0A03\u0A3C\u0A3E-\u0A42\u0A47-\u0A48\u0A4B-\u0A4D\u0A51\u0A70-\u0A71\u0A75\u0A81-\u0A83\u0ABC\u0ABE-\u0AC5\u0AC7-\u0AC9\u0ACB-\u0ACD\u0AE2-\u0AE3\u0AFA-\u0AFF\u0B01-\u0B03\u0B3C\u0B3E-\u0B44\u0B47-\u0B48\u0B4B-\u0B4D\u0B55-\u0B57\u0B62-\u0B63\u0B82\u0BBE-\u0BC2\u0BC6-\u0BC8\u0BCA-\u0BCD\u0BD7\u0C00-\u0C04\u0C3C\u0C3E-\u0C44\u0C46-\u0C48\u0C4A-\u0C4D\u0C55-\u0C56\u0C62-\u0C63\u0C81-\u0C83\u0CBC\u0CBE-\u0CC4\u0CC6-\u0CC8\u0CCA-\u0CCD\u0CD5-\u0CD6\u0CE2-\u0CE3\u0CF3\u0D00-\u0D03\u0D3B-\u0D3C\u0D3E-\u0D44\u0D46-\u0D48\u0D4A-\u0D4D\u0D57\u0D62-\u0D63\u0D81-\u0D83\u0DCA\u0DCF-\u0DD4\u0DD6\u0DD8-\u0DDF\u0DF2-\u0DF3]') keys
$$;

-- Words of live names are in `search_words`. A word may be there twice, since writers do not wait for each other.
CREATE OR REPLACE FUNCTION add_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word, keys)
    SELECT used.word, search_word_keys(used.word) FROM search_words_of(NEW.name) AS used (word)
    WHERE NOT EXISTS (SELECT FROM search_words known WHERE known.word = used.word);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER add_search_words AFTER INSERT OR UPDATE OF name ON users FOR EACH ROW
  WHEN (NEW.role = 'user' AND NEW.name <> '')
  EXECUTE FUNCTION add_search_words();
CREATE OR REPLACE TRIGGER add_search_words AFTER INSERT OR UPDATE OF name ON opportunities FOR EACH ROW EXECUTE FUNCTION add_search_words();
CREATE OR REPLACE TRIGGER add_search_words AFTER INSERT OR UPDATE OF name ON orders FOR EACH ROW EXECUTE FUNCTION add_search_words();

-- The name of a deleted account leaves no word that no other name has.
CREATE OR REPLACE FUNCTION remove_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE old_word text;
BEGIN
  FOR old_word IN SELECT search_words_of(OLD.name) EXCEPT SELECT search_words_of(NEW.name) LOOP
    IF NOT EXISTS (SELECT FROM visible_customers WHERE id > 0 AND (ARRAY[viewer_id]) @> ARRAY[-1] AND id <> NEW.id AND search_text(name) LIKE '%' || old_word || '%')
      AND NOT EXISTS (SELECT FROM opportunities WHERE deleted_at IS NULL AND search_text(name) LIKE '%' || old_word || '%')
      AND NOT EXISTS (SELECT FROM orders WHERE deleted_at IS NULL AND search_text(name) LIKE '%' || old_word || '%') THEN
      DELETE FROM search_words WHERE word = old_word;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER remove_search_words AFTER UPDATE OF name ON users FOR EACH ROW
  WHEN (OLD.role = 'user' AND OLD.name <> NEW.name)
  EXECUTE FUNCTION remove_search_words();

-- The words as they should be, for `npm run db:check` and its repair.
CREATE OR REPLACE FUNCTION expected_search_words() RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT DISTINCT used.word FROM (
    SELECT name FROM users WHERE role = 'user' AND deleted_at IS NULL
    UNION ALL SELECT name FROM opportunities WHERE deleted_at IS NULL
    UNION ALL SELECT name FROM orders WHERE deleted_at IS NULL) named, search_words_of(named.name) AS used (word)
$$;

-- All words again, after bulk loading with triggers disabled.
CREATE OR REPLACE FUNCTION rebuild_search_words() RETURNS void LANGUAGE sql AS $$
  DELETE FROM search_words;
  INSERT INTO search_words (word, keys) SELECT used.word, search_word_keys(used.word) FROM expected_search_words() AS used (word);
$$;

-- Counters of stages and dues: sums of entries (docs/decisions/013-kept-counters.md), as are those of figures.sql. A trigger adds an entry with each change, in the
-- same transaction, so that no two writers wait for each other. For each table the view `expected_...` counts all rows: `npm run db:check` compares with it, and
-- `rebuild_...` copies it after bulk loading with triggers disabled.

-- The owners for whom a row counts, each a pair of columns: everybody (both null), its executive, its employee.
CREATE OR REPLACE FUNCTION counter_owners(executive int, employee int) RETURNS TABLE(executive_id int, employee_id int) LANGUAGE sql IMMUTABLE AS $$
  SELECT owner.executive_id, owner.employee_id
  FROM (VALUES (true, NULL::int, NULL::int), (executive IS NOT NULL, executive, NULL), (employee IS NOT NULL, NULL, employee)) AS owner (is_owner, executive_id, employee_id)
  WHERE is_owner
$$;

-- `stage_counters`: opportunities by owner and stage, with the sum of their total amounts.
CREATE OR REPLACE FUNCTION count_stage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stage_counters (executive_id, employee_id, stage, n, amount)
  SELECT executive_id, employee_id, stage, sum(n), sum(amount)
  FROM (
    SELECT owner.*, OLD.stage AS stage, -1 AS n, -OLD.total_amount AS amount
    FROM counter_owners(OLD.executive_id, OLD.employee_id) AS owner WHERE TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL
    UNION ALL
    SELECT owner.*, NEW.stage, 1, NEW.total_amount
    FROM counter_owners(NEW.executive_id, NEW.employee_id) AS owner WHERE TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL
  ) changes
  GROUP BY executive_id, employee_id, stage HAVING sum(n) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_stage AFTER INSERT OR DELETE ON opportunities FOR EACH ROW EXECUTE FUNCTION count_stage();
CREATE OR REPLACE TRIGGER count_stage_change AFTER UPDATE ON opportunities FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.stage, OLD.total_amount, OLD.executive_id, OLD.employee_id)
    IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.stage, NEW.total_amount, NEW.executive_id, NEW.employee_id))
  EXECUTE FUNCTION count_stage();
CREATE OR REPLACE VIEW expected_stage_counters AS
SELECT owner.executive_id, owner.employee_id, stage, count(*)::int AS n, sum(total_amount) AS amount
FROM opportunities AS sale, counter_owners(sale.executive_id, sale.employee_id) AS owner
WHERE deleted_at IS NULL GROUP BY owner.executive_id, owner.employee_id, stage;
CREATE OR REPLACE FUNCTION rebuild_stage_counters() RETURNS void LANGUAGE sql AS $$
  DELETE FROM stage_counters;
  INSERT INTO stage_counters (executive_id, employee_id, stage, n, amount) SELECT * FROM expected_stage_counters;
$$;

-- `due_counters`: orders with an amount due, by owner and calendar day of the order.
CREATE OR REPLACE FUNCTION count_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO due_counters (executive_id, employee_id, day, n, amount)
  SELECT executive_id, employee_id, day, sum(n), sum(amount)
  FROM (
    SELECT owner.*, (OLD.created_at AT TIME ZONE 'Asia/Kolkata')::date AS day, -1 AS n, -OLD.pending_amount AS amount
    FROM counter_owners(OLD.executive_id, OLD.employee_id) AS owner WHERE TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL AND OLD.pending_amount > 0
    UNION ALL
    SELECT owner.*, (NEW.created_at AT TIME ZONE 'Asia/Kolkata')::date, 1, NEW.pending_amount
    FROM counter_owners(NEW.executive_id, NEW.employee_id) AS owner WHERE TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL AND NEW.pending_amount > 0
  ) changes
  GROUP BY executive_id, employee_id, day HAVING sum(n) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_due AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION count_due();
CREATE OR REPLACE TRIGGER count_due_change AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.pending_amount, OLD.executive_id, OLD.employee_id, OLD.created_at)
    IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.pending_amount, NEW.executive_id, NEW.employee_id, NEW.created_at))
  EXECUTE FUNCTION count_due();
CREATE OR REPLACE VIEW expected_due_counters AS
SELECT owner.executive_id, owner.employee_id, (created_at AT TIME ZONE 'Asia/Kolkata')::date AS day, count(*)::int AS n, sum(pending_amount) AS amount
FROM orders AS sale, counter_owners(sale.executive_id, sale.employee_id) AS owner
WHERE deleted_at IS NULL AND pending_amount > 0 GROUP BY owner.executive_id, owner.employee_id, 3;
CREATE OR REPLACE FUNCTION rebuild_due_counters() RETURNS void LANGUAGE sql AS $$
  DELETE FROM due_counters;
  INSERT INTO due_counters (executive_id, employee_id, day, n, amount) SELECT * FROM expected_due_counters;
$$;

-- Counters of the dashboards' figures (docs/decisions/019-rollups-of-figures.md): sums of entries, as in counters.sql.

-- What an opportunity adds to `sales_counters` (sign 1) or takes away (-1): for everybody, its executive and its employee, on the calendar day of its creation, and
-- on that of its last change of stage if it is won or lost.
CREATE OR REPLACE FUNCTION opportunity_figures(sale opportunities, sign int) RETURNS TABLE(executive_id int, employee_id int, day date, made_new int, made_contacted int, made_visiting int, made_quoted int, made_won int, made_lost int, won int, won_amount numeric, lost_price int, lost_bought_elsewhere int, lost_no_answer int, lost_changed_mind int, lost_other int) LANGUAGE sql STABLE AS $$
  SELECT owner.executive_id, owner.employee_id, (at AT TIME ZONE 'Asia/Kolkata')::date,
    sign * (made AND sale.stage = 'new')::int, sign * (made AND sale.stage = 'contacted')::int, sign * (made AND sale.stage = 'visiting')::int,
    sign * (made AND sale.stage = 'quoted')::int, sign * (made AND sale.stage = 'won')::int, sign * (made AND sale.stage = 'lost')::int,
    sign * (NOT made AND sale.stage = 'won')::int, CASE WHEN NOT made AND sale.stage = 'won' THEN sign * sale.total_amount ELSE 0 END,
    sign * (NOT made AND sale.lost_reason IS NOT DISTINCT FROM 'price')::int,
    sign * (NOT made AND sale.lost_reason IS NOT DISTINCT FROM 'bought_elsewhere')::int,
    sign * (NOT made AND sale.lost_reason IS NOT DISTINCT FROM 'no_answer')::int,
    sign * (NOT made AND sale.lost_reason IS NOT DISTINCT FROM 'changed_mind')::int,
    sign * (NOT made AND sale.lost_reason IS NOT DISTINCT FROM 'other')::int
  FROM counter_owners(sale.executive_id, sale.employee_id) AS owner, (VALUES (true, sale.created_at), (false, sale.stage_since)) AS each (made, at)
  WHERE sale.deleted_at IS NULL AND (made OR sale.stage IN ('won', 'lost'))
$$;

-- `sales_counters`: opportunities.
CREATE OR REPLACE FUNCTION count_opportunity_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_counters (executive_id, employee_id, day,
    made_new, made_contacted, made_visiting, made_quoted, made_won, made_lost, won, won_amount, lost_price, lost_bought_elsewhere, lost_no_answer,
    lost_changed_mind, lost_other, received)
  SELECT executive_id, employee_id, day,
    sum(made_new), sum(made_contacted), sum(made_visiting), sum(made_quoted), sum(made_won), sum(made_lost), sum(won), sum(won_amount),
    sum(lost_price), sum(lost_bought_elsewhere), sum(lost_no_answer), sum(lost_changed_mind), sum(lost_other), 0
  FROM (
    SELECT * FROM opportunity_figures(OLD, -1) WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT * FROM opportunity_figures(NEW, 1) WHERE TG_OP <> 'DELETE'
  ) changes
  GROUP BY executive_id, employee_id, day
  HAVING sum(made_new) <> 0 OR sum(made_contacted) <> 0 OR sum(made_visiting) <> 0 OR sum(made_quoted) <> 0
    OR sum(made_won) <> 0 OR sum(made_lost) <> 0 OR sum(won) <> 0 OR sum(won_amount) <> 0
    OR sum(lost_price) <> 0 OR sum(lost_bought_elsewhere) <> 0 OR sum(lost_no_answer) <> 0 OR sum(lost_changed_mind) <> 0 OR sum(lost_other) <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_opportunity_figures AFTER INSERT OR DELETE ON opportunities FOR EACH ROW EXECUTE FUNCTION count_opportunity_figures();
CREATE OR REPLACE TRIGGER count_opportunity_figures_change AFTER UPDATE ON opportunities FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.stage, OLD.stage_since, OLD.lost_reason, OLD.created_at, OLD.executive_id, OLD.employee_id, CASE WHEN OLD.stage = 'won' THEN OLD.total_amount END)
    IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.stage, NEW.stage_since, NEW.lost_reason, NEW.created_at, NEW.executive_id, NEW.employee_id, CASE WHEN NEW.stage = 'won' THEN NEW.total_amount END))
  EXECUTE FUNCTION count_opportunity_figures();

-- `sales_counters`: money received, that is payments less refunds, without voided entries, for the owners of the order. The lock keeps the owners until the entry is
-- committed: a change of the owners waits, and moves the entry.
CREATE OR REPLACE FUNCTION count_entry() RETURNS trigger LANGUAGE plpgsql AS $$
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
    INSERT INTO sales_counters (executive_id, employee_id, day, received)
    SELECT owner.executive_id, owner.employee_id, (entry.received_at AT TIME ZONE 'Asia/Kolkata')::date, change FROM counter_owners(executive, employee) AS owner;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_entry AFTER INSERT OR UPDATE OR DELETE ON order_entries FOR EACH ROW EXECUTE FUNCTION count_entry();

-- Money received follows the owners of the order, and its deletion.
CREATE OR REPLACE FUNCTION count_entries_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_counters (executive_id, employee_id, day, received)
  SELECT executive_id, employee_id, (received_at AT TIME ZONE 'Asia/Kolkata')::date, sum(times * amount)
  FROM order_entries, (
    SELECT owner.*, -1 AS times FROM counter_owners(OLD.executive_id, OLD.employee_id) AS owner WHERE OLD.deleted_at IS NULL
    UNION ALL
    SELECT owner.*, 1 FROM counter_owners(NEW.executive_id, NEW.employee_id) AS owner WHERE NEW.deleted_at IS NULL
  ) owners
  WHERE order_id = NEW.id AND voided_at IS NULL AND kind <> 'adjustment'
  GROUP BY executive_id, employee_id, 3 HAVING sum(times * amount) <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_entries_of_order AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.executive_id, OLD.employee_id) IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.executive_id, NEW.employee_id))
  EXECUTE FUNCTION count_entries_of_order();

CREATE OR REPLACE VIEW expected_sales_counters AS
SELECT executive_id, employee_id, day,
  sum(made_new) AS made_new, sum(made_contacted) AS made_contacted, sum(made_visiting) AS made_visiting, sum(made_quoted) AS made_quoted,
  sum(made_won) AS made_won, sum(made_lost) AS made_lost, sum(won) AS won, sum(won_amount) AS won_amount, sum(lost_price) AS lost_price,
  sum(lost_bought_elsewhere) AS lost_bought_elsewhere, sum(lost_no_answer) AS lost_no_answer, sum(lost_changed_mind) AS lost_changed_mind,
  sum(lost_other) AS lost_other, sum(received) AS received
FROM (
  SELECT figures.*, 0::numeric AS received FROM opportunities, opportunity_figures(opportunities, 1) AS figures
  UNION ALL
  SELECT owner.executive_id, owner.employee_id, (received_at AT TIME ZONE 'Asia/Kolkata')::date, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, amount
  FROM order_entries JOIN orders AS sale ON sale.id = order_id CROSS JOIN counter_owners(sale.executive_id, sale.employee_id) AS owner
  WHERE voided_at IS NULL AND kind <> 'adjustment' AND deleted_at IS NULL
) each
GROUP BY executive_id, employee_id, day;
CREATE OR REPLACE FUNCTION rebuild_sales_counters() RETURNS void LANGUAGE sql AS $$
  DELETE FROM sales_counters;
  INSERT INTO sales_counters (executive_id, employee_id, day,
    made_new, made_contacted, made_visiting, made_quoted, made_won, made_lost, won, won_amount, lost_price, lost_bought_elsewhere, lost_no_answer,
    lost_changed_mind, lost_other, received)
  SELECT * FROM expected_sales_counters;
$$;

-- Time in a stage that the opportunity has left, in whole seconds from the change before, or from its creation. Null for no time, as in `new` of an opportunity
-- that was created in another stage.
CREATE OR REPLACE FUNCTION stay_seconds(since timestamptz, until timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT nullif(greatest(floor(extract(epoch FROM until - since))::bigint, 0), 0)
$$;

-- `stay_counters`: a change of stage ends a stay, on its calendar day, for the owners of the opportunity. They are those that the transaction of the change has
-- written, under its lock.
CREATE OR REPLACE FUNCTION count_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stay_counters (executive_id, employee_id, day, stage, n, seconds)
  SELECT owner.executive_id, owner.employee_id, (NEW.at AT TIME ZONE 'Asia/Kolkata')::date, NEW.from_stage, 1, seconds
  FROM opportunities AS sale,
    stay_seconds(coalesce(
      (SELECT at FROM stage_changes WHERE opportunity_id = NEW.opportunity_id AND id < NEW.id ORDER BY id DESC LIMIT 1), created_at), NEW.at) AS seconds,
    counter_owners(sale.executive_id, sale.employee_id) AS owner
  WHERE sale.id = NEW.opportunity_id AND deleted_at IS NULL AND seconds IS NOT NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_stay AFTER INSERT ON stage_changes FOR EACH ROW EXECUTE FUNCTION count_stay();

-- Stays follow the owners of the opportunity, and its deletion. The trigger's name sorts before record_stage_change_of_update: a change of stage in the same
-- statement is counted after it, for the new owners.
CREATE OR REPLACE FUNCTION count_stays_of_opportunity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stay_counters (executive_id, employee_id, day, stage, n, seconds)
  SELECT executive_id, employee_id, day, stage, sum(times), sum(times * seconds)
  FROM (
    SELECT (at AT TIME ZONE 'Asia/Kolkata')::date AS day, from_stage AS stage,
      stay_seconds(lag(at, 1, NEW.created_at) OVER (ORDER BY id), at) AS seconds
    FROM stage_changes WHERE opportunity_id = NEW.id
  ) stays, (
    SELECT owner.*, -1 AS times FROM counter_owners(OLD.executive_id, OLD.employee_id) AS owner WHERE OLD.deleted_at IS NULL
    UNION ALL
    SELECT owner.*, 1 FROM counter_owners(NEW.executive_id, NEW.employee_id) AS owner WHERE NEW.deleted_at IS NULL
  ) owners
  WHERE seconds IS NOT NULL
  GROUP BY executive_id, employee_id, day, stage HAVING sum(times) <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_stays_of_opportunity AFTER UPDATE ON opportunities FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL, OLD.executive_id, OLD.employee_id) IS DISTINCT FROM (NEW.deleted_at IS NULL, NEW.executive_id, NEW.employee_id))
  EXECUTE FUNCTION count_stays_of_opportunity();

CREATE OR REPLACE VIEW expected_stay_counters AS
SELECT executive_id, employee_id, day, stage, count(*)::int AS n, sum(seconds)::bigint AS seconds
FROM (
  SELECT owner.executive_id, owner.employee_id, (at AT TIME ZONE 'Asia/Kolkata')::date AS day, from_stage AS stage, stay_seconds(since, at) AS seconds
  FROM opportunities AS sale
  JOIN (SELECT opportunity_id, from_stage, at, lag(at) OVER (PARTITION BY opportunity_id ORDER BY id) AS before FROM stage_changes) changes
    ON opportunity_id = sale.id
  CROSS JOIN LATERAL coalesce(before, created_at) AS since
  CROSS JOIN counter_owners(sale.executive_id, sale.employee_id) AS owner
  WHERE deleted_at IS NULL
) each
WHERE seconds IS NOT NULL GROUP BY executive_id, employee_id, day, stage;
CREATE OR REPLACE FUNCTION rebuild_stay_counters() RETURNS void LANGUAGE sql AS $$
  DELETE FROM stay_counters;
  INSERT INTO stay_counters (executive_id, employee_id, day, stage, n, seconds) SELECT * FROM expected_stay_counters;
$$;

-- `visit_counters`: bookings by day, of all stores: all of them, and the visits by state without cancelled ones. A visit that lost its slot is not expected.
CREATE OR REPLACE FUNCTION count_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO visit_counters (day, bookings, expected, arrived, no_show)
  SELECT day, sum(times), sum(times * (is_live AND visit = 'expected' AND lost_at IS NULL)::int), sum(times * (is_live AND visit IN ('arrived', 'served'))::int),
    sum(times * (is_live AND visit = 'no_show')::int)
  FROM (VALUES (OLD.slot_date, OLD.visit, OLD.status = 'booked', OLD.needs_new_time_at, -1), (NEW.slot_date, NEW.visit, NEW.status = 'booked', NEW.needs_new_time_at, 1))
    AS each (day, visit, is_live, lost_at, times)
  WHERE day IS NOT NULL GROUP BY day;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_visit AFTER INSERT OR DELETE ON bookings FOR EACH ROW EXECUTE FUNCTION count_visit();
CREATE OR REPLACE TRIGGER count_visit_change AFTER UPDATE ON bookings FOR EACH ROW
  WHEN ((OLD.slot_date, OLD.visit, OLD.status, OLD.needs_new_time_at IS NULL) IS DISTINCT FROM (NEW.slot_date, NEW.visit, NEW.status, NEW.needs_new_time_at IS NULL))
  EXECUTE FUNCTION count_visit();
CREATE OR REPLACE VIEW expected_visit_counters AS
SELECT slot_date AS day, count(*)::int AS bookings, count(*) FILTER (WHERE status = 'booked' AND visit = 'expected' AND needs_new_time_at IS NULL)::int AS expected,
  count(*) FILTER (WHERE status = 'booked' AND visit IN ('arrived', 'served'))::int AS arrived, count(*) FILTER (WHERE status = 'booked' AND visit = 'no_show')::int AS no_show
FROM bookings GROUP BY slot_date;
CREATE OR REPLACE FUNCTION rebuild_visit_counters() RETURNS void LANGUAGE sql AS $$
  DELETE FROM visit_counters;
  INSERT INTO visit_counters (day, bookings, expected, arrived, no_show) SELECT * FROM expected_visit_counters;
$$;

-- The stores that the product begins with, open from Monday to Saturday. Admins change them (docs/product/rules.md, "Stores").
INSERT INTO "stores" ("shop_address", "hours", "slot_minutes", "capacity", "position")
SELECT address, (SELECT jsonb_agg(jsonb_build_object('day', day, 'opens', '10:00:00', 'closes', '18:00:00')) FROM generate_series(1, 6) AS day), 30, 4, position
FROM (VALUES
  ('Jeweller''s shop, Governer Peta, Vijayawada', 1),
  ('Andhra Pradesh', 2),
  ('Telangana', 3),
  ('Karnataka', 4),
  ('Tamil Nadu', 5),
  ('Others', 6)
) AS store (address, position) ORDER BY position;
