-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "locks_at" TIMESTAMPTZ(3),
ADD COLUMN     "unlocks" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "shared_devices" (
    "browser" VARCHAR(64) NOT NULL,
    "shared_at" TIMESTAMPTZ(3) NOT NULL,
    "shared_by" INTEGER,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shared_devices_pkey" PRIMARY KEY ("browser")
);

-- CreateTable
CREATE TABLE "device_pins" (
    "browser" VARCHAR(64) NOT NULL,
    "user_id" INTEGER NOT NULL,
    "pin_hash" TEXT NOT NULL,
    "wrong_tries" INTEGER NOT NULL DEFAULT 0,
    "unreported_tries" INTEGER NOT NULL DEFAULT 0,
    "set_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "device_pins_pkey" PRIMARY KEY ("browser","user_id")
);

-- CreateIndex
CREATE INDEX "shared_devices_shared_by_idx" ON "shared_devices"("shared_by");

-- CreateIndex
CREATE INDEX "shared_devices_used_at_idx" ON "shared_devices"("used_at");

-- CreateIndex
CREATE INDEX "device_pins_user_id_idx" ON "device_pins"("user_id");

-- AddForeignKey
ALTER TABLE "shared_devices" ADD CONSTRAINT "shared_devices_shared_by_fkey" FOREIGN KEY ("shared_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_pins" ADD CONSTRAINT "device_pins_browser_fkey" FOREIGN KEY ("browser") REFERENCES "shared_devices"("browser") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_pins" ADD CONSTRAINT "device_pins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE OR REPLACE TRIGGER announce_end AFTER UPDATE ON sessions FOR EACH ROW
  WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at
    OR NEW.locks_at IS NOT NULL AND (OLD.locks_at IS NULL OR NEW.locks_at < OLD.locks_at))
  EXECUTE FUNCTION announce_change('access');

CREATE OR REPLACE FUNCTION require_actor(for_session text, actor_id int, at timestamptz, may_act text[], holds text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  actor_kind text;
  is_locked boolean;
BEGIN
  PERFORM set_config('pasidi.now', at::text, true), set_config('pasidi.actor', actor_id::text, true);
  IF holds = 'accounts' THEN
    -- Before the row: two admins who change each other would hold a row each and wait for the other's.
    PERFORM pg_advisory_xact_lock(4202);
  END IF;
  IF holds = 'account' THEN
    PERFORM 1 FROM users WHERE id = actor_id FOR NO KEY UPDATE;
  ELSE
    PERFORM 1 FROM users WHERE id = actor_id FOR SHARE;
  END IF;
  -- A statement of its own, so that it sees what was committed while the lock was waited for.
  SELECT CASE WHEN u.role <> 'user' THEN u.role::text WHEN u.plan_active THEN 'active customer' ELSE 'inactive customer' END,
      u.role <> 'user' AND coalesce(s.locks_at <= at, false)
    INTO actor_kind, is_locked
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = for_session AND u.id = actor_id AND s.ended_at IS NULL AND s.expires_at > at
      AND u.deleted_at IS NULL AND (u.role = 'user' OR NOT u.suspended);
  IF actor_kind IS NULL THEN
    RAISE EXCEPTION 'The session is over' USING ERRCODE = 'PA401';
  END IF;
  IF is_locked THEN
    RAISE EXCEPTION 'locked' USING ERRCODE = 'PA403';
  END IF;
  IF actor_kind <> ALL (may_act) THEN
    RAISE EXCEPTION '%', actor_kind USING ERRCODE = 'PA403';
  END IF;
  RETURN TRUE;
END $$;
