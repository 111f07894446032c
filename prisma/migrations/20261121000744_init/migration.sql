-- CreateEnum
CREATE TYPE "Role" AS ENUM ('user', 'employee', 'executive', 'admin');

-- CreateEnum
CREATE TYPE "Gender" AS ENUM ('male', 'female', 'other');

-- CreateEnum
CREATE TYPE "BookingStatus" AS ENUM ('booked', 'cancelled');

-- CreateEnum
CREATE TYPE "PaymentOrderStatus" AS ENUM ('created', 'attempted', 'paid');

-- CreateEnum
CREATE TYPE "PaymentStatus" AS ENUM ('created', 'authorized', 'captured', 'refunded', 'failed');

-- CreateEnum
CREATE TYPE "PaymentEffect" AS ENUM ('activated', 'duplicate', 'mismatch');

-- CreateEnum
CREATE TYPE "OpportunityStatus" AS ENUM ('open', 'closed');

-- CreateEnum
CREATE TYPE "OrderStatus" AS ENUM ('unpaid', 'partial', 'paid', 'pending');

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
    "open_days" INTEGER[],
    "opens" TIME(0) NOT NULL,
    "closes" TIME(0) NOT NULL,
    "slot_minutes" INTEGER NOT NULL,
    "capacity" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "stores_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "slots" (
    "store_id" INTEGER NOT NULL,
    "slot_date" DATE NOT NULL,
    "slot_time" TIME(0) NOT NULL,
    "capacity" INTEGER NOT NULL,
    "booked" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "slots_pkey" PRIMARY KEY ("store_id","slot_date","slot_time")
);

-- CreateTable
CREATE TABLE "bookings" (
    "id" SERIAL NOT NULL,
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

    CONSTRAINT "bookings_pkey" PRIMARY KEY ("id")
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
    "currency" VARCHAR(3) NOT NULL,
    "status" "PaymentStatus" NOT NULL,
    "effect" "PaymentEffect",
    "method" TEXT,
    "refund_flagged_at" TIMESTAMPTZ(3),
    "captured_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
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
    "status" "OpportunityStatus" NOT NULL DEFAULT 'open',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "opportunities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "items" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "price" DECIMAL(14,2) NOT NULL,
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
    "opportunity_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reset_codes" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "code_hash" TEXT NOT NULL,
    "tries_left" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "reset_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sms_outbox" (
    "id" SERIAL NOT NULL,
    "mobile" VARCHAR(10) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "sms_outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "actor_key" VARCHAR(40) NOT NULL,
    "key" VARCHAR(100) NOT NULL,
    "body_hash" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "answer" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

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
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_referral_id_key" ON "users"("referral_id");

-- CreateIndex
CREATE INDEX "users_referrer_code_idx" ON "users"("referrer_code");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "stores_shop_address_key" ON "stores"("shop_address");

-- CreateIndex
CREATE UNIQUE INDEX "stores_position_key" ON "stores"("position");

-- CreateIndex
CREATE INDEX "bookings_user_id_slot_date_slot_time_idx" ON "bookings"("user_id", "slot_date", "slot_time");

-- CreateIndex
CREATE INDEX "bookings_store_id_slot_date_slot_time_idx" ON "bookings"("store_id", "slot_date", "slot_time");

-- CreateIndex
CREATE INDEX "bookings_slot_date_idx" ON "bookings"("slot_date");

-- CreateIndex
CREATE UNIQUE INDEX "payment_orders_receipt_key" ON "payment_orders"("receipt");

-- CreateIndex
CREATE UNIQUE INDEX "payment_orders_razorpay_order_id_key" ON "payment_orders"("razorpay_order_id");

-- CreateIndex
CREATE INDEX "payment_orders_user_id_created_at_idx" ON "payment_orders"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "payment_orders_status_created_at_idx" ON "payment_orders"("status", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "payments_razorpay_payment_id_key" ON "payments"("razorpay_payment_id");

-- CreateIndex
CREATE INDEX "payments_user_id_idx" ON "payments"("user_id");

-- CreateIndex
CREATE INDEX "payments_payment_order_id_idx" ON "payments"("payment_order_id");

-- CreateIndex
CREATE INDEX "webhook_events_received_at_idx" ON "webhook_events"("received_at");

-- CreateIndex
CREATE UNIQUE INDEX "subscriptions_payment_id_key" ON "subscriptions"("payment_id");

-- CreateIndex
CREATE INDEX "opportunities_executive_id_created_at_id_idx" ON "opportunities"("executive_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "opportunities_employee_id_created_at_id_idx" ON "opportunities"("employee_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "opportunities_user_id_idx" ON "opportunities"("user_id");

-- CreateIndex
CREATE INDEX "items_opportunity_id_idx" ON "items"("opportunity_id");

-- CreateIndex
CREATE INDEX "items_order_id_idx" ON "items"("order_id");

-- CreateIndex
CREATE INDEX "orders_executive_id_created_at_id_idx" ON "orders"("executive_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "orders_employee_id_created_at_id_idx" ON "orders"("employee_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "orders_user_id_idx" ON "orders"("user_id");

-- CreateIndex
CREATE INDEX "reset_codes_user_id_created_at_idx" ON "reset_codes"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "sms_outbox_next_attempt_at_idx" ON "sms_outbox"("next_attempt_at");

-- CreateIndex
CREATE INDEX "sms_outbox_mobile_sent_at_idx" ON "sms_outbox"("mobile", "sent_at");

-- CreateIndex
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

-- CreateIndex
CREATE INDEX "audit_entries_entity_entity_id_id_idx" ON "audit_entries"("entity", "entity_id", "id");

-- CreateIndex
CREATE INDEX "audit_entries_actor_id_id_idx" ON "audit_entries"("actor_id", "id");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_referrer_code_fkey" FOREIGN KEY ("referrer_code") REFERENCES "users"("referral_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slots" ADD CONSTRAINT "slots_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_store_id_slot_date_slot_time_fkey" FOREIGN KEY ("store_id", "slot_date", "slot_time") REFERENCES "slots"("store_id", "slot_date", "slot_time") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_payment_order_id_fkey" FOREIGN KEY ("payment_order_id") REFERENCES "payment_orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_executive_id_fkey" FOREIGN KEY ("executive_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

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
ALTER TABLE "reset_codes" ADD CONSTRAINT "reset_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say: checks, and indexes over living rows only.

ALTER TABLE "users"
  ADD CONSTRAINT "users_mobile_check" CHECK ("mobile" ~ '^[6-9][0-9]{9}$'),
  ADD CONSTRAINT "users_name_check" CHECK (char_length("name") BETWEEN 1 AND 120),
  ADD CONSTRAINT "users_address_check" CHECK (char_length("address") <= 500),
  ADD CONSTRAINT "users_referral_id_check" CHECK ("referral_id" ~ '^[A-HJ-NP-Z2-9]{8}$'),
  ADD CONSTRAINT "users_referrer_code_check" CHECK ("referrer_code" <> "referral_id"),
  ADD CONSTRAINT "users_version_check" CHECK ("version" > 0);
CREATE UNIQUE INDEX "users_live_mobile_key" ON "users"("mobile") WHERE "deleted_at" IS NULL;

ALTER TABLE "sessions"
  ADD CONSTRAINT "sessions_expires_at_check" CHECK ("expires_at" > "created_at");

ALTER TABLE "stores"
  ADD CONSTRAINT "stores_hours_check" CHECK ("opens" < "closes"),
  ADD CONSTRAINT "stores_slot_minutes_check" CHECK ("slot_minutes" BETWEEN 5 AND 480),
  ADD CONSTRAINT "stores_capacity_check" CHECK ("capacity" > 0),
  ADD CONSTRAINT "stores_open_days_check" CHECK ("open_days" <@ ARRAY[1, 2, 3, 4, 5, 6, 7]);

ALTER TABLE "slots"
  ADD CONSTRAINT "slots_capacity_check" CHECK ("capacity" > 0),
  ADD CONSTRAINT "slots_booked_check" CHECK ("booked" BETWEEN 0 AND "capacity");

ALTER TABLE "bookings"
  ADD CONSTRAINT "bookings_user_mobile_check" CHECK ("user_mobile" ~ '^[6-9][0-9]{9}$'),
  ADD CONSTRAINT "bookings_quantity_check" CHECK ("quantity_grams" IN (1, 5, 10)),
  ADD CONSTRAINT "bookings_cancelled_at_check" CHECK (("status" = 'cancelled') = ("cancelled_at" IS NOT NULL)),
  ADD CONSTRAINT "bookings_version_check" CHECK ("version" > 0);
CREATE UNIQUE INDEX "bookings_live_customer_slot_key" ON "bookings"("user_id", "slot_date", "slot_time") WHERE "status" = 'booked';

ALTER TABLE "payment_orders"
  ADD CONSTRAINT "payment_orders_amount_check" CHECK ("amount_paise" > 0),
  ADD CONSTRAINT "payment_orders_currency_check" CHECK ("currency" = 'INR');

ALTER TABLE "payments"
  ADD CONSTRAINT "payments_amount_check" CHECK ("amount_paise" > 0),
  ADD CONSTRAINT "payments_refunded_check" CHECK ("refunded_paise" BETWEEN 0 AND "amount_paise"),
  ADD CONSTRAINT "payments_effect_check" CHECK ("effect" IS NULL OR "status" IN ('captured', 'refunded')),
  ADD CONSTRAINT "payments_captured_at_check" CHECK (("status" IN ('captured', 'refunded')) = ("captured_at" IS NOT NULL));

ALTER TABLE "subscriptions"
  ADD CONSTRAINT "subscriptions_amount_check" CHECK ("amount_paise" > 0),
  ADD CONSTRAINT "subscriptions_mobile_check" CHECK ("mobile" ~ '^[6-9][0-9]{9}$');
CREATE UNIQUE INDEX "subscriptions_live_customer_key" ON "subscriptions"("user_id") WHERE "ended_at" IS NULL;

ALTER TABLE "opportunities"
  ADD CONSTRAINT "opportunities_name_check" CHECK (char_length("name") BETWEEN 1 AND 120),
  ADD CONSTRAINT "opportunities_total_check" CHECK ("total_amount" >= 0),
  ADD CONSTRAINT "opportunities_version_check" CHECK ("version" > 0);

ALTER TABLE "items"
  ADD CONSTRAINT "items_name_check" CHECK (char_length("name") BETWEEN 1 AND 120),
  ADD CONSTRAINT "items_price_check" CHECK ("price" >= 0),
  ADD CONSTRAINT "items_version_check" CHECK ("version" > 0);

ALTER TABLE "orders"
  ADD CONSTRAINT "orders_name_check" CHECK (char_length("name") BETWEEN 1 AND 160),
  ADD CONSTRAINT "orders_paid_check" CHECK ("paid_amount" >= 0 AND "paid_amount" <= "total_amount"),
  ADD CONSTRAINT "orders_pending_check" CHECK ("pending_amount" = "total_amount" - "paid_amount"),
  ADD CONSTRAINT "orders_status_check" CHECK ("status" <> 'paid' OR "pending_amount" = 0),
  ADD CONSTRAINT "orders_version_check" CHECK ("version" > 0);
CREATE UNIQUE INDEX "orders_live_opportunity_key" ON "orders"("opportunity_id") WHERE "deleted_at" IS NULL;

ALTER TABLE "reset_codes"
  ADD CONSTRAINT "reset_codes_tries_check" CHECK ("tries_left" BETWEEN 0 AND 5);
CREATE UNIQUE INDEX "reset_codes_open_user_key" ON "reset_codes"("user_id") WHERE "closed_at" IS NULL;

ALTER TABLE "sms_outbox"
  ADD CONSTRAINT "sms_outbox_mobile_check" CHECK ("mobile" ~ '^[6-9][0-9]{9}$');

-- The stores are rows, not code: an owner changes hours and capacity here.
INSERT INTO "stores" ("shop_address", "open_days", "opens", "closes", "slot_minutes", "capacity", "position") VALUES
  ('Jeweller''s shop, Governer Peta, Vijayawada', '{1,2,3,4,5,6}', '10:00', '18:00', 30, 4, 1),
  ('Andhra Pradesh', '{1,2,3,4,5,6}', '10:00', '18:00', 30, 4, 2),
  ('Telangana', '{1,2,3,4,5,6}', '10:00', '18:00', 30, 4, 3),
  ('Karnataka', '{1,2,3,4,5,6}', '10:00', '18:00', 30, 4, 4),
  ('Tamil Nadu', '{1,2,3,4,5,6}', '10:00', '18:00', 30, 4, 5),
  ('Others', '{1,2,3,4,5,6}', '10:00', '18:00', 30, 4, 6);
