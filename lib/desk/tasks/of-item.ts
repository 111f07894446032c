import type { SignedIn } from '@/lib/kernel/access/actor';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { selectionOf } from '@/lib/kernel/records/rows';
import { isToDo } from './due';
import { insertTasks } from './give';
import { taskDefinition } from './record';
import { toStoredTask } from './to-wire';

/* Tasks that an operation on an item gives and ends (docs/product/money.md, "Reductions"). Call them with the item locked. */

interface TaskOfItem {
  readonly title: string;
  /** Active staff, whose accounts are locked. */
  readonly assigneeIds: readonly number[];
  readonly opportunity: { readonly id: number; readonly user_id: number };
  /** Whose request the task answers; null for a task that stays when the request ends. */
  readonly itemId: number | null;
}

/** One task for each assignee, for today, about the opportunity, with audit entries. */
export function giveTasks(
  tx: Transaction,
  actor: SignedIn,
  { opportunity: { id, user_id }, ...task }: TaskOfItem,
  now: Date,
): Promise<void> {
  const about = { customerId: user_id, opportunityId: id, orderId: null, advanceSince: null };
  return insertTasks(tx, actor.id, { ...task, ...about }, now);
}

/** Marks the item's open tasks done, or deletes them with a request that ends without an answer; with audit entries. */
export async function endTasksOf(
  tx: Transaction,
  actor: SignedIn,
  itemIds: readonly number[],
  how: 'done' | 'delete',
  now: Date,
): Promise<void> {
  const ended = how === 'done' ? { done_at: now, done_by: actor.id } : { deleted_at: now };
  const rows = await tx.rows(
    query
      .updateTable('tasks')
      .set({ ...ended, version: raw<number>`version + 1`, updated_at: now })
      .where(raw<boolean>`tasks.item_id = any (${itemIds}::int[])`)
      .where(isToDo)
      .returning(selectionOf(taskDefinition, 'tasks')),
  );
  const changes = rows.map((row) => {
    const task = toStoredTask(row);
    const before = { ...task, done_at: null, version: task.version - 1 };
    const entry = { actorId: actor.id, action: `task.${how}`, entity: 'task', entityId: row.id } as const;
    return how === 'done' ? { ...entry, before, after: task } : { ...entry, before };
  });
  writeAudit(tx, changes, now);
}
