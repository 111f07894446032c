-- Reset codes remember who asked for them, and visitors' idempotency keys the network that they came from.
ALTER TABLE "reset_codes"
  ADD COLUMN "requester" VARCHAR(80) NOT NULL DEFAULT '',
  ADD COLUMN "tries_left_elsewhere" INTEGER NOT NULL DEFAULT 0,
  ADD CONSTRAINT "reset_codes_tries_elsewhere_check" CHECK ("tries_left_elsewhere" BETWEEN 0 AND 5) NOT VALID;

ALTER TABLE "sms_outbox"
  ADD COLUMN "network" VARCHAR(45),
  ADD COLUMN "browser" VARCHAR(64),
  ADD COLUMN "browser_users" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

ALTER TABLE "idempotency_keys"
  ADD COLUMN "network" VARCHAR(45);
