-- CreateTable
CREATE TABLE "notes" (
    "id" SERIAL NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "opportunity_id" INTEGER,
    "order_id" INTEGER,
    "text" TEXT NOT NULL,
    "author_id" INTEGER NOT NULL,
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tasks" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "due_on" DATE NOT NULL,
    "due_time" TIME(0),
    "assignee_id" INTEGER NOT NULL,
    "created_by" INTEGER NOT NULL,
    "customer_id" INTEGER,
    "opportunity_id" INTEGER,
    "order_id" INTEGER,
    "done_at" TIMESTAMPTZ(3),
    "done_by" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "tasks_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notes_customer_id_created_at_id_idx" ON "notes"("customer_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "notes_author_id_created_at_id_idx" ON "notes"("author_id", "created_at", "id");

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_opportunity_id_fkey" FOREIGN KEY ("opportunity_id") REFERENCES "opportunities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_done_by_fkey" FOREIGN KEY ("done_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_opportunity_id_fkey" FOREIGN KEY ("opportunity_id") REFERENCES "opportunities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Blank only with its customer, and then deleted.
ALTER TABLE "notes"
  ADD CONSTRAINT "notes_text_check" CHECK (char_length("text") BETWEEN 1 AND 2000 OR ("text" = '' AND "deleted_at" IS NOT NULL));
ALTER TABLE "tasks"
  ADD CONSTRAINT "tasks_title_check" CHECK (char_length("title") BETWEEN 1 AND 200 OR ("title" = '' AND "deleted_at" IS NOT NULL)),
  ADD CONSTRAINT "tasks_done_check" CHECK (("done_at" IS NULL) = ("done_by" IS NULL));

CREATE INDEX "notes_opportunity_idx" ON "notes"("opportunity_id") WHERE "opportunity_id" IS NOT NULL;
CREATE INDEX "notes_order_idx" ON "notes"("order_id") WHERE "order_id" IS NOT NULL;

-- In the order in which they are due; those without a time at the end of their day (lib/tasks/due.ts).
CREATE INDEX "tasks_to_do_idx" ON "tasks"("assignee_id", ("due_on" + COALESCE("due_time", '23:59:59.999'::time)), "id")
  WHERE "done_at" IS NULL AND "deleted_at" IS NULL;
CREATE INDEX "tasks_assignee_idx" ON "tasks"("assignee_id", ("due_on" + COALESCE("due_time", '23:59:59.999'::time)), "id")
  WHERE "deleted_at" IS NULL;
CREATE INDEX "tasks_creator_idx" ON "tasks"("created_by", ("due_on" + COALESCE("due_time", '23:59:59.999'::time)), "id")
  WHERE "deleted_at" IS NULL;
CREATE INDEX "tasks_due_idx" ON "tasks"(("due_on" + COALESCE("due_time", '23:59:59.999'::time)), "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "tasks_customer_idx" ON "tasks"("customer_id", "done_at", "id") WHERE "customer_id" IS NOT NULL;
CREATE INDEX "tasks_opportunity_idx" ON "tasks"("opportunity_id") WHERE "opportunity_id" IS NOT NULL;
CREATE INDEX "tasks_order_idx" ON "tasks"("order_id") WHERE "order_id" IS NOT NULL;

-- A note or task stays with its opportunity or order when that gets another customer.
CREATE FUNCTION follow_customer() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    UPDATE notes SET customer_id = NEW.user_id, version = version + 1 WHERE order_id = NEW.id;
    UPDATE tasks SET customer_id = NEW.user_id, version = version + 1 WHERE order_id = NEW.id;
  ELSE
    UPDATE notes SET customer_id = NEW.user_id, version = version + 1 WHERE opportunity_id = NEW.id;
    UPDATE tasks SET customer_id = NEW.user_id, version = version + 1 WHERE opportunity_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER follow_customer AFTER UPDATE ON "opportunities" FOR EACH ROW
  WHEN (OLD.user_id <> NEW.user_id) EXECUTE FUNCTION follow_customer();
CREATE TRIGGER follow_customer AFTER UPDATE ON "orders" FOR EACH ROW
  WHEN (OLD.user_id <> NEW.user_id) EXECUTE FUNCTION follow_customer();
