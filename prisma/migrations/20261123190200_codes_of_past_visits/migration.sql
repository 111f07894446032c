-- One statement: its row locks are on visits that nobody changes any more, and new ones have their codes.
UPDATE bookings SET code = booking_code_of_id(id), calendar_sequence = version WHERE code IS NULL;
