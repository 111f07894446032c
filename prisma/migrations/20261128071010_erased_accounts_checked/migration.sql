ALTER TABLE "users" VALIDATE CONSTRAINT "users_mobile_check";
ALTER TABLE "bookings" VALIDATE CONSTRAINT "bookings_user_mobile_check";
ALTER TABLE "subscriptions" VALIDATE CONSTRAINT "subscriptions_mobile_check";
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_mobile_check";
