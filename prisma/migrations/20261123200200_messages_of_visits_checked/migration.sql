ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_customer_id_fkey";
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_booking_id_fkey";
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_state_check";
