ALTER TABLE "sessions" RENAME COLUMN "locked_at" TO "locks_at";

-- Sessions that were opened on a shared counter lock at once.
UPDATE sessions SET locks_at = now()
FROM shared_devices, users
WHERE shared_devices.browser = sessions.browser AND users.id = sessions.user_id AND users.role <> 'user'
  AND sessions.ended_at IS NULL AND sessions.locks_at IS NULL;

CREATE OR REPLACE TRIGGER announce_end AFTER UPDATE ON sessions FOR EACH ROW
  WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at OR (NEW.locks_at < OLD.locks_at) IS TRUE)
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
