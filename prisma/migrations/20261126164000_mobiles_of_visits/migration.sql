-- A visit has the current mobile of its customer. Changes of a mobile did not reach the visits.
UPDATE bookings SET user_mobile = users.mobile FROM users WHERE users.id = bookings.user_id AND users.mobile <> bookings.user_mobile;
