import { grievanceRule } from '@/lib/account-rules';
import { dayMs } from '@/lib/kernel/text/calendar';

/* Pure rules of complaints (docs/product/privacy.md, "Complaints"). */

/** By when a complaint is to be answered. */
export function dueOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + grievanceRule.answerDays * dayMs);
}

interface Clock {
  readonly due_at: string;
  readonly answered_at: string | null;
}

export function stateOfGrievance({ due_at: dueAt, answered_at: answeredAt }: Clock, now: Date) {
  if (answeredAt !== null) return 'answered';
  return new Date(dueAt) < now ? 'late' : 'open';
}
