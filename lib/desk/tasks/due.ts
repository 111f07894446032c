import { expressionBuilder } from 'kysely';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { query, raw, type Condition, type Tables } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate } from '@/lib/kernel/text/format';
import type { DueGroup } from './rules';

/* Due times in Asia/Kolkata (docs/product/rules.md, "Tasks"). A task of today is overdue from midnight on, whatever its time. */

/**
 * A timestamp without zone; without a time, the end of the day. Must equal the expression of the indexes `tasks_to_do_idx`,
 * `tasks_assignee_idx`, `tasks_creator_idx` and `tasks_due_idx`.
 */
export const dueAt = raw<string>`(tasks.due_on + coalesce(tasks.due_time, '23:59:59.999'::time))`;

/** A range of {@link dueAt}. */
export function isDue(group: DueGroup, now: Date): Condition {
  const day = storeDate(now);
  const today = raw<string>`${day}::timestamp`;
  const tomorrow = raw<string>`${daysAfter(day, 1)}::timestamp`;
  switch (group) {
    case 'overdue':
      return raw<boolean>`${dueAt} < ${today}`;
    case 'today':
      return raw<boolean>`(${dueAt} >= ${today} and ${dueAt} < ${tomorrow})`;
    case 'next':
      return raw<boolean>`${dueAt} >= ${tomorrow}`;
  }
}

const eb = expressionBuilder<Tables, 'tasks'>();

export const isToDo = eb.and([eb('tasks.done_at', 'is', null), eb('tasks.deleted_at', 'is', null)]);

/** Limit of counting overdue tasks; screens show more as `99+`. */
export const overdueUpTo = 100;

/** Number of overdue tasks, at most {@link overdueUpTo}. One range of an index. */
export async function countOverdue(sql: Sql, actor: Pick<SignedIn, 'id'>, now: Date): Promise<number> {
  const overdue = query
    .selectFrom('tasks')
    .select('tasks.id')
    .where('tasks.assignee_id', '=', actor.id)
    .where(isToDo)
    .where(isDue('overdue', now))
    .limit(raw.lit(overdueUpTo));
  const counted = await sql.first(
    query.selectFrom(overdue.as('overdue')).select(raw<number>`count(*)::int`.as('n')),
  );
  return counted?.n ?? 0;
}
