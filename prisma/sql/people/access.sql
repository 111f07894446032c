-- Writes by a signed-in actor: the recheck of the session and the permission, and the settings of the transaction that other functions read.

-- Called first in each transaction in which a signed-in actor writes (lib/kernel/access/recheck.ts). Waits for a concurrent change of the account, then locks the
-- account until the transaction ends: a change of the account, or the end of its sessions, locks the same row. Sets `pasidi.actor` and `pasidi.now`.
--   may_act: kinds of actor that have the permission
--   holds: 'account' if the operation changes the actor's own account, 'accounts' if it may change any account, else ''
-- Raises PA401 if the session has ended, PA403 with the actor's kind if that kind has no permission.
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

-- Time of the transaction's operation: `pasidi.now`, by the clock of its process, else the time of the database.
CREATE OR REPLACE FUNCTION operation_time() RETURNS timestamptz LANGUAGE sql AS $$
  SELECT coalesce(nullif(current_setting('pasidi.now', true), '')::timestamptz, clock_timestamp())
$$;
