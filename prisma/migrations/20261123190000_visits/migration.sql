-- CreateEnum
CREATE TYPE "VisitState" AS ENUM ('expected', 'arrived', 'served', 'no_show');

-- AlterTable
ALTER TABLE "bookings" ADD COLUMN     "arrived_at" TIMESTAMPTZ(3),
ADD COLUMN     "calendar_sequence" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "code" VARCHAR(6),
ADD COLUMN     "visit" "VisitState";

-- Of new bookings, also those of the version before. Bookings that exist keep null.
ALTER TABLE "bookings" ALTER COLUMN "visit" SET DEFAULT 'expected';

-- A number below 2^30 as six characters of the alphabet of referral codes.
CREATE FUNCTION booking_code(n bigint) RETURNS varchar(6) LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', (n >> (5 * place) & 31)::int + 1, 1), '' ORDER BY place DESC)
  FROM generate_series(0, 5) place
$$;

-- Codes of the bookings that exist, and of those made until all of them have one: a permutation of the ids within 0 .. 2^30 - 1, so that no
-- two are equal. Its constants are random, so that a booking's id does not give its code. Multiplication by an odd number modulo 2^30 and
-- `n # (n >> k)` are each reversible.
CREATE TABLE "booking_code_constants" (a bigint NOT NULL, b bigint NOT NULL, c bigint NOT NULL, d bigint NOT NULL);
INSERT INTO booking_code_constants
SELECT (n[1] | 1) & 1073741823, n[2] & 1073741823, (n[3] | 1) & 1073741823, n[4] & 1073741823
FROM (SELECT array_agg(('x' || right(gen_random_uuid()::text, 8))::bit(32)::bigint) AS n FROM generate_series(1, 4)) random;

CREATE FUNCTION booking_code_of_id(id int) RETURNS varchar(6) LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  k booking_code_constants;
  n bigint;
BEGIN
  SELECT * INTO k FROM booking_code_constants;
  n := (id * k.a + k.b) & 1073741823;
  n := n # (n >> 15);
  n := (n * k.c + k.d) & 1073741823;
  n := n # (n >> 13);
  n := (n * k.a + k.d) & 1073741823;
  RETURN booking_code(n # (n >> 16));
END $$;

CREATE FUNCTION give_booking_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.code := booking_code_of_id(NEW.id);
  RETURN NEW;
END $$;
CREATE TRIGGER "give_booking_code" BEFORE INSERT ON "bookings" FOR EACH ROW WHEN (NEW.code IS NULL) EXECUTE FUNCTION give_booking_code();

-- Changes that a calendar must follow, whoever makes them.
CREATE FUNCTION count_calendar_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.calendar_sequence := OLD.calendar_sequence + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER "count_calendar_change" BEFORE UPDATE ON "bookings" FOR EACH ROW
  WHEN ((OLD.status, OLD.store_id, OLD.slot_date, OLD.slot_time) IS DISTINCT FROM (NEW.status, NEW.store_id, NEW.slot_date, NEW.slot_time))
  EXECUTE FUNCTION count_calendar_change();

ALTER TABLE "bookings"
  ADD CONSTRAINT "bookings_code_check" CHECK ("code" ~ '^[A-HJ-NP-Z2-9]{6}$') NOT VALID,
  ADD CONSTRAINT "bookings_arrived_at_check" CHECK (("visit" IN ('arrived', 'served')) IS TRUE = ("arrived_at" IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT "bookings_arrived_booked_check" CHECK ("status" = 'booked' OR "arrived_at" IS NULL) NOT VALID;
