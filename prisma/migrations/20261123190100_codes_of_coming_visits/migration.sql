-- Before the past ones, in a transaction of its own: only these may be changed meanwhile, and they are few.
-- Calendar files had the version as their sequence, which must not go down.
UPDATE bookings SET code = booking_code_of_id(id), calendar_sequence = version WHERE code IS NULL AND slot_date >= current_date - 1;
