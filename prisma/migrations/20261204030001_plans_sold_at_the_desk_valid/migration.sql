-- Apart from the constraints' own migration, whose lock is held until its end.
ALTER TABLE "subscriptions" VALIDATE CONSTRAINT "subscriptions_recorded_by_fkey";
ALTER TABLE "subscriptions" VALIDATE CONSTRAINT "subscriptions_method_check";
ALTER TABLE "plan_credit_notes" VALIDATE CONSTRAINT "plan_credit_notes_recorded_by_fkey";
ALTER TABLE "plan_credit_notes" VALIDATE CONSTRAINT "plan_credit_notes_method_check";
