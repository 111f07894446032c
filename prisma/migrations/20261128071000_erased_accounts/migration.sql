-- A deleted account keeps no mobile, in its own row and in the records that stay. NOT VALID: checked by the next migration, without this lock.
ALTER TABLE "users"
  DROP CONSTRAINT "users_mobile_check",
  ADD CONSTRAINT "users_mobile_check" CHECK ("mobile" ~ '^[6-9][0-9]{9}$' OR ("deleted_at" IS NOT NULL AND "mobile" = '')) NOT VALID;
ALTER TABLE "bookings"
  DROP CONSTRAINT "bookings_user_mobile_check",
  ADD CONSTRAINT "bookings_user_mobile_check" CHECK ("user_mobile" ~ '^([6-9][0-9]{9})?$') NOT VALID;
ALTER TABLE "subscriptions"
  DROP CONSTRAINT "subscriptions_mobile_check",
  ADD CONSTRAINT "subscriptions_mobile_check" CHECK ("mobile" ~ '^([6-9][0-9]{9})?$') NOT VALID;
ALTER TABLE "messages"
  DROP CONSTRAINT "messages_mobile_check",
  ADD CONSTRAINT "messages_mobile_check" CHECK ("mobile" ~ '^([6-9][0-9]{9})?$') NOT VALID;

-- Accounts that were deleted by an earlier version. Their names are gone, so that texts with them cannot be found any more.
UPDATE "bookings" SET "status" = 'cancelled', "cancelled_at" = "users"."deleted_at", "version" = "bookings"."version" + 1
  FROM "users" WHERE "users"."id" = "bookings"."user_id" AND "users"."deleted_at" IS NOT NULL
    AND "bookings"."status" = 'booked' AND "bookings"."needs_new_time_at" IS NOT NULL AND "bookings"."arrived_at" IS NULL;
UPDATE "bookings" SET "user_mobile" = '' FROM "users"
  WHERE "users"."id" = "bookings"."user_id" AND "users"."deleted_at" IS NOT NULL AND "bookings"."user_mobile" <> '';
UPDATE "subscriptions" SET "mobile" = '' FROM "users"
  WHERE "users"."id" = "subscriptions"."user_id" AND "users"."deleted_at" IS NOT NULL AND "subscriptions"."mobile" <> '';
UPDATE "messages" SET "mobile" = '' FROM "users"
  WHERE "users"."id" = "messages"."customer_id" AND "users"."deleted_at" IS NOT NULL AND "messages"."mobile" <> '';
UPDATE "sessions" SET "user_agent" = NULL, "address" = NULL FROM "users"
  WHERE "users"."id" = "sessions"."user_id" AND "users"."deleted_at" IS NOT NULL;
UPDATE "audit_entries" SET "before" = "before" - ARRAY['mobile', 'phonenumber', 'gender'], "after" = "after" - ARRAY['mobile', 'phonenumber', 'gender'] FROM "users"
  WHERE "audit_entries"."entity" = 'user' AND "audit_entries"."entity_id" = "users"."id" AND "users"."deleted_at" IS NOT NULL;
UPDATE "users" SET "mobile" = '', "gender" = NULL WHERE "deleted_at" IS NOT NULL AND ("mobile" <> '' OR "gender" IS NOT NULL);

-- Of the payer; the events are stored without these from now on (lib/payments/webhook.ts).
UPDATE "webhook_events" SET "body" = regexp_replace("body", '"(email|contact|vpa)"(\s*):(\s*)"[^"]*"', '"\1"\2:\3null', 'g')
  WHERE "body" <> '';

-- As before, but without a day that is over, which only the sweep removed.
CREATE OR REPLACE FUNCTION show_visits(customer integer) RETURNS void LANGUAGE plpgsql AS $$
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
