-- CreateEnum
CREATE TYPE "OpportunityStage" AS ENUM ('new', 'contacted', 'visiting', 'quoted', 'won', 'lost');

-- CreateEnum
CREATE TYPE "LostReason" AS ENUM ('price', 'bought_elsewhere', 'no_answer', 'changed_mind', 'other');

-- CreateTable
CREATE TABLE "stage_changes" (
    "id" SERIAL NOT NULL,
    "opportunity_id" INTEGER NOT NULL,
    "from_stage" "OpportunityStage" NOT NULL,
    "to_stage" "OpportunityStage" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" INTEGER,

    CONSTRAINT "stage_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "stage_changes_opportunity_id_id_idx" ON "stage_changes"("opportunity_id", "id");

-- CreateIndex
CREATE INDEX "stage_changes_to_stage_at_opportunity_id_idx" ON "stage_changes"("to_stage", "at", "opportunity_id");

-- AddForeignKey
ALTER TABLE "stage_changes" ADD CONSTRAINT "stage_changes_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stage_changes" ADD CONSTRAINT "stage_changes_opportunity_id_fkey" FOREIGN KEY ("opportunity_id") REFERENCES "opportunities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "stage_changes" ADD CONSTRAINT "stage_changes_change_check" CHECK ("from_stage" <> "to_stage");

-- As before, and sets the actor of the transaction, for the rows that triggers write.
CREATE OR REPLACE FUNCTION require_actor(for_session text, actor_id int, at timestamptz, may_act text[], holds text) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  actor_kind text;
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
