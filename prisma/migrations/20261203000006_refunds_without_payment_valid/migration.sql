-- Apart from the constraint's own migration, whose lock is held until its end.
ALTER TABLE "order_entries" VALIDATE CONSTRAINT "order_entries_refund_check";
