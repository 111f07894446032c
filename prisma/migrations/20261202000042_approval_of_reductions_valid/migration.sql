ALTER TABLE "items"
  VALIDATE CONSTRAINT "items_asked_by_fkey",
  VALIDATE CONSTRAINT "items_asked_check",
  VALIDATE CONSTRAINT "items_asked_values_check";
ALTER TABLE "tasks" VALIDATE CONSTRAINT "tasks_item_id_fkey";
