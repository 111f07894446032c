-- Apart from the constraints' own migration, whose lock is held until its end.
ALTER TABLE "order_entries" VALIDATE CONSTRAINT "order_entries_exchange_id_fkey";
ALTER TABLE "order_entries" VALIDATE CONSTRAINT "order_entries_exchange_check";
