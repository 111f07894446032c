-- CreateEnum
CREATE TYPE "WaitingEnd" AS ENUM ('booked', 'left', 'hold_expired', 'plan_lost', 'account_deleted', 'slot_closed', 'slot_begun');

-- AlterTable
ALTER TABLE "slots" ADD COLUMN     "held" INTEGER NOT NULL DEFAULT 0;

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

-- AddForeignKey
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_store_id_slot_date_slot_time_fkey" FOREIGN KEY ("store_id", "slot_date", "slot_time") REFERENCES "slots"("store_id", "slot_date", "slot_time") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "waiting_entries"
  ADD CONSTRAINT "waiting_entries_quantity_check" CHECK ("quantity_grams" IN (1, 5, 10)),
  ADD CONSTRAINT "waiting_entries_ended_check" CHECK (("ended_at" IS NULL) = ("end_reason" IS NULL));

CREATE UNIQUE INDEX "waiting_entries_live_key" ON "waiting_entries"("user_id", "slot_date", "slot_time", "store_id") WHERE "ended_at" IS NULL;
CREATE INDEX "waiting_entries_line_idx" ON "waiting_entries"("store_id", "slot_date", "slot_time", "id") WHERE "ended_at" IS NULL;
CREATE INDEX "waiting_entries_slot_idx" ON "waiting_entries"("slot_date", "slot_time") WHERE "ended_at" IS NULL;
CREATE INDEX "waiting_entries_held_idx" ON "waiting_entries"("held_until") WHERE "ended_at" IS NULL AND "held_until" IS NOT NULL;
CREATE INDEX "waiting_entries_ended_idx" ON "waiting_entries"("ended_at") WHERE "ended_at" IS NOT NULL;

-- The same name: to a process of the older version, too, its violation is a full slot.
ALTER TABLE "slots"
  DROP CONSTRAINT "slots_booked_check",
  ADD CONSTRAINT "slots_booked_check" CHECK ("booked" >= 0 AND "held" >= 0 AND "booked" + "held" <= "capacity") NOT VALID;

-- The time of the transaction's operation, by the clock of its process; else the database's.
CREATE FUNCTION operation_time() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(nullif(current_setting('pasidi.now', true), '')::timestamptz, clock_timestamp())
$$;

-- As before, and sets that time.
CREATE OR REPLACE FUNCTION require_actor(for_session text, actor_id int, at timestamptz, may_act text[], holds text) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  actor_kind text;
BEGIN
  PERFORM set_config('pasidi.now', at::text, true);
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
END
$$;

-- The end of a hold: 30 minutes after it was given; 08:30 if given between 21:00 and 08:00; the begin of the slot at the latest.
CREATE FUNCTION hold_end(given timestamptz, slot_date date, slot_time time) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT least((slot_date + slot_time) AT TIME ZONE 'Asia/Kolkata',
    CASE
      WHEN at_store::time >= '21:00' THEN (at_store::date + 1 + time '08:30') AT TIME ZONE 'Asia/Kolkata'
      WHEN at_store::time < '08:00' THEN (at_store::date + time '08:30') AT TIME ZONE 'Asia/Kolkata'
      ELSE given + interval '30 minutes'
    END)
  FROM (SELECT given AT TIME ZONE 'Asia/Kolkata' AS at_store) clock
$$;

-- Counts `booked`, `over` and `held` of a slot, and brings its waiting list up to date, under the lock of the slot's row: whatever takes or
-- frees a place writes that row (recount_places, recount_holds), and so does a change of the capacity (docs/decisions/013-kept-counters.md).
CREATE OR REPLACE FUNCTION count_places() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
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
    UPDATE waiting_entries SET held_until = hold_end(at, NEW.slot_date, NEW.slot_time), announced = false
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

DROP TRIGGER count_places ON "slots";
CREATE TRIGGER count_places BEFORE INSERT OR UPDATE OF booked, "over", held, capacity ON "slots" FOR EACH ROW EXECUTE FUNCTION count_places();

-- An entry that is added or ends has its slot counted again. Not for the changes of triggers, which count by themselves.
CREATE FUNCTION recount_holds() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  entry waiting_entries := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  UPDATE slots SET held = held WHERE store_id = entry.store_id AND slot_date = entry.slot_date AND slot_time = entry.slot_time;
  RETURN NULL;
END $$;

CREATE TRIGGER recount_holds AFTER INSERT ON "waiting_entries" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION recount_holds();
CREATE TRIGGER recount_holds_change AFTER UPDATE ON "waiting_entries" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND (OLD.ended_at, OLD.held_until) IS DISTINCT FROM (NEW.ended_at, NEW.held_until))
  EXECUTE FUNCTION recount_holds();
CREATE TRIGGER recount_holds_delete AFTER DELETE ON "waiting_entries" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND OLD.ended_at IS NULL) EXECUTE FUNCTION recount_holds();

-- Ends the entries of a customer who loses the plan or the account. The slots one by one, in the order of their key.
CREATE FUNCTION end_waiting_of_customer() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
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

CREATE TRIGGER end_waiting_of_customer AFTER UPDATE ON "users" FOR EACH ROW
  WHEN ((OLD.plan_active AND NOT NEW.plan_active) OR (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) OR OLD.role <> NEW.role)
  EXECUTE FUNCTION end_waiting_of_customer();
