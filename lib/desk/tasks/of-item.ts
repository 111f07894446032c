import type { SignedIn } from '@/lib/kernel/access/actor';
import { raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { endTasks } from './end';
import { insertTasks } from './give';

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
export function endTasksOf(
  tx: Transaction,
  actor: SignedIn,
  itemIds: readonly number[],
  how: 'done' | 'delete',
  now: Date,
): Promise<void> {
  return endTasks(tx, actor, raw<boolean>`tasks.item_id = any (${itemIds}::int[])`, how, now);
}
