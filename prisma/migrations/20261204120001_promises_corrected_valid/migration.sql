ALTER TABLE "tasks" VALIDATE CONSTRAINT "tasks_promise_id_fkey";
