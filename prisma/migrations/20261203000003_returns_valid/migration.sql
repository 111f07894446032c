-- Apart from the constraints' own migration, whose lock is held until its end.
ALTER TABLE "items" VALIDATE CONSTRAINT "items_credit_note_id_fkey";
ALTER TABLE "items" VALIDATE CONSTRAINT "items_credit_note_check";
ALTER TABLE "order_entries" VALIDATE CONSTRAINT "order_entries_credit_note_id_fkey";
ALTER TABLE "order_entries" VALIDATE CONSTRAINT "order_entries_set_off_check";
