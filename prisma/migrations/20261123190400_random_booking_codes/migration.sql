-- From here on codes are random. The lock on a code, held until the transaction ends, keeps two transactions from the same free one.
CREATE FUNCTION new_booking_code() RETURNS varchar(6) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  n int;
BEGIN
  LOOP
    n := ('x' || right(gen_random_uuid()::text, 8))::bit(32)::int & 1073741823;
    CONTINUE WHEN NOT pg_try_advisory_xact_lock(4203, n);
    EXIT WHEN NOT EXISTS (SELECT FROM bookings WHERE code = booking_code(n));
  END LOOP;
  RETURN booking_code(n);
END $$;
ALTER TABLE "bookings" ALTER COLUMN "code" SET DEFAULT new_booking_code();

-- lint: allow drop: transitional, of an earlier migration of this release
DROP TRIGGER "give_booking_code" ON "bookings";
DROP FUNCTION give_booking_code();
DROP FUNCTION booking_code_of_id(int);
DROP TABLE "booking_code_constants";

ALTER TABLE "bookings" ADD CONSTRAINT "bookings_code_there_check" CHECK ("code" IS NOT NULL) NOT VALID;
