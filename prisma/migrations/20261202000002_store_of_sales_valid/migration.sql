ALTER TABLE "opportunities" VALIDATE CONSTRAINT "opportunities_store_id_fkey";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_store_id_fkey";
