-- lint: allow rename: only the database calls triggers
ALTER TRIGGER "tally" ON "users" RENAME TO "count_user";
ALTER TRIGGER "tally_change" ON "users" RENAME TO "count_user_change";
ALTER TRIGGER "tally" ON "bookings" RENAME TO "count_booking";
ALTER TRIGGER "tally_change" ON "bookings" RENAME TO "count_booking_change";
ALTER TRIGGER "tally" ON "opportunities" RENAME TO "count_sale";
ALTER TRIGGER "tally_change" ON "opportunities" RENAME TO "count_sale_change";
ALTER TRIGGER "tally" ON "orders" RENAME TO "count_sale";
ALTER TRIGGER "tally_change" ON "orders" RENAME TO "count_sale_change";
