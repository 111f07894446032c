-- Before the past ones, in a transaction of its own: only these may be changed meanwhile, and they are few.
UPDATE bookings SET code = booking_code_of_id(id) WHERE code IS NULL AND slot_date >= current_date - 1;
