import type { SignedIn } from '@/lib/kernel/access/actor';
import { query, raw, type Condition } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { endTasks } from './end';
import { isToDo } from './due';
import { insertTasks } from './give';

/*
 * Tasks that answer a customer's request for a call (docs/product/rules.md, "Requests for a call"). The request is open while one of them is
 * to do.
 */

const ofCustomer = (customerId: number): Condition =>
  raw<boolean>`(tasks.customer_id = ${customerId}::int and tasks.asks_for_call)`;

/** When the customer's open request was made, ISO 8601, or null. */
export async function openCallOf(sql: Pick<Sql, 'first'>, customerId: number): Promise<string | null> {
  const task = await sql.first(
    query
      .selectFrom('tasks')
      .select('tasks.created_at')
      .where(ofCustomer(customerId))
      .where(isToDo)
      .orderBy('tasks.id')
      .limit(raw.lit(1)),
  );
  return task === undefined ? null : new Date(task.created_at).toISOString();
}

/** One task for each assignee, for today; the assignees may change and delete it. */
export function giveCallTasks(
  tx: Transaction,
  { customerId, title, assigneeIds }: { customerId: number; title: string; assigneeIds: readonly number[] },
  now: Date,
): Promise<void> {
  const about = { customerId, opportunityId: null, orderId: null, itemId: null, advanceSince: null };
  return insertTasks(tx, null, { title, assigneeIds, ...about, asksForCall: true }, now);
}

/** Deletes the customer's open tasks, with audit entries. */
export async function withdrawCallTasks(tx: Transaction, actor: SignedIn, now: Date): Promise<void> {
  await lockToDo(tx, ofCustomer(actor.id));
  await endTasks(tx, actor, ofCustomer(actor.id), 'delete', now);
}

/** The tasks of a request are given in one instant. */
const ofSameRequest = (taskId: number): Condition =>
  raw<boolean>`exists (select from tasks as done where done.id = ${taskId}::int and done.asks_for_call and tasks.asks_for_call and tasks.customer_id = done.customer_id and tasks.created_at = done.created_at)`;

/** Whether the task answers a request for a call: it stays with the customer who asked. */
export async function isOfCall(tx: Transaction, taskId: number): Promise<boolean> {
  const task = await tx.prisma.task.findUnique({ where: { id: taskId }, select: { asksForCall: true } });
  return task?.asksForCall === true;
}

/** Locks the open tasks of the same request. */
export const lockCallTasks = (tx: Transaction, taskId: number) => lockToDo(tx, ofSameRequest(taskId));

/** In order: two colleagues may complete theirs at once. */
async function lockToDo(tx: Transaction, which: Condition): Promise<void> {
  await tx.rows(
    query
      .selectFrom('tasks')
      .select('tasks.id')
      .where(which)
      .where(isToDo)
      .orderBy('tasks.id')
      .forUpdate('tasks'),
  );
}

/** Deletes the colleagues' open tasks of a request whose task is done, with audit entries. */
export function endOtherCallTasks(
  tx: Transaction,
  actor: SignedIn,
  taskId: number,
  now: Date,
): Promise<void> {
  return endTasks(tx, actor, ofSameRequest(taskId), 'delete', now);
}
