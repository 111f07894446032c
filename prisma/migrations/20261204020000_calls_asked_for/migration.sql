ALTER TABLE "tasks" ADD COLUMN     "asks_for_call" BOOLEAN NOT NULL DEFAULT false;
