-- Called first in every transaction in which a signed-in actor writes (lib/access/recheck.ts). Waits for a change of the account that is
-- under way, then holds the account until the end of the transaction: whoever changes it, or ends its sessions, locks the same row.
--   may_act: the kinds of actor that may go on, of the actor's own role
--   holds: 'account' for an operation that changes the own account, 'accounts' for one that may change any, else ''
-- Raises PA401 where the session is over, PA403 with the kind that the actor has become.
CREATE FUNCTION require_actor(for_session text, actor_id int, at timestamptz, may_act text[], holds text) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  actor_kind text;
BEGIN
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
  SELECT CASE WHEN u.role <> 'user' THEN u.role::text WHEN u.plan_active THEN 'active customer' ELSE 'inactive customer' END
    INTO actor_kind
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = for_session AND u.id = actor_id AND s.ended_at IS NULL AND s.expires_at > at
      AND u.deleted_at IS NULL AND (u.role = 'user' OR NOT u.suspended);
  IF actor_kind IS NULL THEN
    RAISE EXCEPTION 'The session is over' USING ERRCODE = 'PA401';
  END IF;
  IF actor_kind <> ALL (may_act) THEN
    RAISE EXCEPTION '%', actor_kind USING ERRCODE = 'PA403';
  END IF;
  RETURN TRUE;
END
$$;

-- Personal data cannot come back into a deleted account, whatever statement tries. The rows that are there are checked by the next
-- migration, which locks nobody out: here the lock of this one would be held meanwhile.
UPDATE "users" SET "name" = '', "email" = NULL, "address" = NULL, "dob" = NULL
  WHERE "deleted_at" IS NOT NULL AND ("name" <> '' OR "email" IS NOT NULL OR "address" IS NOT NULL OR "dob" IS NOT NULL);
ALTER TABLE "users" ADD CONSTRAINT "users_deleted_blank_check"
  CHECK ("deleted_at" IS NULL OR ("name" = '' AND "email" IS NULL AND "address" IS NULL AND "dob" IS NULL)) NOT VALID;
