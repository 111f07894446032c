import { raw } from '@/lib/db/query';

/** What a credit note of the plan returned, in paise, in a statement over `plan_credit_notes`. */
export const creditedPaise = raw<number>`(plan_credit_notes.content #>> '{line,pricePaise}')::int`;
