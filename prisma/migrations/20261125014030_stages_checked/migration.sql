ALTER TABLE "opportunities" VALIDATE CONSTRAINT "opportunities_stage_check";
ALTER TABLE "opportunities" VALIDATE CONSTRAINT "opportunities_stage_since_check";
ALTER TABLE "opportunities" VALIDATE CONSTRAINT "opportunities_lost_reason_check";
ALTER TABLE "opportunities" VALIDATE CONSTRAINT "opportunities_lost_note_check";
