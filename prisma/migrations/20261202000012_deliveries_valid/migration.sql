-- Apart from the constraint's own migration, whose lock is held until its end.
ALTER TABLE "items" VALIDATE CONSTRAINT "items_invoice_id_fkey";
