/* oxlint-disable max-lines -- six operations of one record, with shared locks and audit entry */
import { expressionBuilder } from 'kysely';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { assertPermitted, wrongField } from '@/lib/kernel/access/refusal';
import { isUnchanged, requireVersion } from '@/lib/kernel/access/version';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { InputOf, OutputOf } from '@/lib/contract';
import { attachedTo, mayOpenAll, requireLinks } from '@/lib/people/customers/attached';
import { listPage } from '@/lib/db/pagination';
import type { Prisma } from '@/lib/db/generated/client';
import { query, type Condition, type Tables } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { enteredColumns, valuesOf } from '@/lib/kernel/records/values';
import { storeDate } from '@/lib/kernel/text/format';
import { recordText, successText } from '@/lib/kernel/text/messages';
import type { tasks } from './contract';
import { dueAt, isDue } from './due';
import { endOtherCallTasks, isOfCall, lockCallTasks } from './of-call';
import { taskDefinition } from './record';
import { whyCannotAssign, whyCannotChange } from './rules';
import { selectTasks, toStoredTask, toTaskRecord, type TaskRow } from './to-wire';

/* See docs/product/rules.md, "Tasks". */

type Actions = (typeof tasks)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

const taskText = recordText(taskDefinition.schema);
const eb = expressionBuilder<Tables, 'tasks'>();

/** Row-level access: admins see all tasks, others those assigned to them or created by them. */
function visibleTo(actor: SignedIn): Condition {
  const isActive = eb('tasks.deleted_at', 'is', null);
  if (actor.role === 'admin') return isActive;
  return eb.and([
    isActive,
    eb.or([eb('tasks.assignee_id', '=', actor.id), eb('tasks.created_by', '=', actor.id)]),
  ]);
}

/** Row-level access of a list; with `filter` in the form of an index. */
function listedTo(actor: SignedIn, filter: In<'list'>['filter']): Condition {
  const isActive = eb('tasks.deleted_at', 'is', null);
  switch (filter) {
    case 'mine':
      return eb.and([isActive, eb('tasks.assignee_id', '=', actor.id)]);
    case 'given':
      return eb.and([
        isActive,
        eb('tasks.created_by', '=', actor.id),
        eb('tasks.assignee_id', '<>', actor.id),
      ]);
    case undefined:
      return visibleTo(actor);
  }
}

/** Lists tasks by due time, done ones in reverse. Refuses 404 for a customer, opportunity or order that the actor may not see. */
export const listTasks = operation<In<'list'>, Out<'list'>>(
  'work on tasks',
  'no proof',
  async ({ actor, clock, sql }, { limit, cursor, filter, state, due, ...named }) => {
    const now = clock.now();
    const today = storeDate(now);
    if (!(await mayOpenAll(sql, actor, today, named))) throw notFound();
    const attached = attachedTo('tasks', named);
    const { rows, page } = await listPage(
      sql,
      { limit, cursor, sort: 'due', direction: state === 'done' ? 'desc' : 'asc' },
      {
        table: 'tasks',
        rows: selectTasks(actor, today),
        visible: listedTo(actor, filter),
        where: [
          ...attached,
          ...(state === undefined ? [] : [eb('tasks.done_at', state === 'open' ? 'is' : 'is not', null)]),
          ...(due === undefined ? [] : [isDue(due, now)]),
        ],
        sorts: { due: { by: dueAt, type: 'timestamp' } },
        selective: attached.length > 0 || (filter === undefined && actor.role !== 'admin'),
      },
    );
    return { data: rows.map(toTaskRecord), ...page };
  },
);

/**
 * Refuses 403 to an employee who names another assignee, 400 for an assignee who is not staff, and for a customer, opportunity or order
 * that the actor may not see or that do not belong together.
 */
export const createTask = operation<In<'create'>, Out<'create'>>(
  'work on tasks',
  'no proof',
  ({ actor, clock, sql }, { assignee_id = actor.id, ...sent }) => {
    const now = clock.now();
    const today = storeDate(now);
    assertPermitted(whyCannotAssign(actor, assignee_id), 'assignee_id');
    return sql.transaction(async (tx) => {
      await requireStaff(tx, assignee_id);
      const links = await requireLinks(tx, actor, today, {
        customer_id: sent.customer_id ?? null,
        opportunity_id: sent.opportunityid ?? null,
        order_id: sent.orderid ?? null,
      });
      const columns = {
        ...enteredColumns(taskDefinition, sent),
        ...links,
        assignee_id,
        created_by: actor.id,
      };
      const { id } = await tx.prisma.task.create({
        data: { ...valuesOf(taskDefinition, columns), createdAt: now, updatedAt: now },
      });
      const row = await tx.one(selectTasks(actor, today).where('tasks.id', '=', id));
      audit(tx, actor, 'create', { after: row }, now);
      return { message: taskText.created, data: toTaskRecord(row) };
    });
  },
);

/** Refuses 403 to an assignee who did not create the task, and as {@link createTask}; 400 for another customer of a request for a call; 409 STALE_VERSION. */
export const updateTask = operation<In<'update'>, Out<'update'>>(
  'work on tasks',
  'no proof',
  ({ actor, clock, sql }, { id, version, ...sent }) => {
    const now = clock.now();
    const today = storeDate(now);
    return sql.transaction(async (tx) => {
      const current = await lockChangeable(tx, actor, id, today);
      const data = toTaskRecord(current);
      requireVersion(version, data);
      const columns = {
        ...enteredColumns(taskDefinition, sent),
        assignee_id: sent.assignee_id ?? current.assignee_id,
        customer_id: sent.customer_id === undefined ? current.customer_id : sent.customer_id,
        opportunity_id: sent.opportunityid === undefined ? current.opportunity_id : sent.opportunityid,
        order_id: sent.orderid === undefined ? current.order_id : sent.orderid,
      };
      if (isUnchanged(current, columns)) return { message: taskText.updated, data };
      if (columns.assignee_id !== current.assignee_id) {
        assertPermitted(whyCannotAssign(actor, columns.assignee_id), 'assignee_id');
        await requireStaff(tx, columns.assignee_id);
      }
      const { customer_id, opportunity_id, order_id } = columns;
      const links = { customer_id, opportunity_id, order_id };
      const checked = isUnchanged(current, links) ? {} : await requireLinks(tx, actor, today, links);
      const linked = { ...columns, ...checked };
      if (linked.customer_id !== current.customer_id && (await isOfCall(tx, id)))
        throw wrongField('customer_id', 'This customer asked for the call.');
      const row = await change(
        tx,
        actor,
        { id, today },
        { ...valuesOf(taskDefinition, linked), updatedAt: now },
      );
      audit(tx, actor, 'update', { before: current, after: row }, now);
      return { message: taskText.updated, data: toTaskRecord(row) };
    });
  },
);

/** Repeatable. Ends the colleagues' tasks of the same request for a call. */
export const finishTask = operation<In<'done'>, Out<'done'>>(
  'work on tasks',
  'no proof',
  ({ actor, clock, sql }, { id }) => {
    const now = clock.now();
    const today = storeDate(now);
    return sql.transaction(async (tx) => {
      await lockCallTasks(tx, id);
      const current = await lockVisible(tx, actor, id, today);
      if (current.done_at !== null) return { message: successText.taskDone, data: toTaskRecord(current) };
      const row = await change(tx, actor, { id, today }, { doneAt: now, doneBy: actor.id, updatedAt: now });
      audit(tx, actor, 'done', { before: current, after: row }, now);
      await endOtherCallTasks(tx, actor, id, now);
      return { message: successText.taskDone, data: toTaskRecord(row) };
    });
  },
);

/** Repeatable. */
export const reopenTask = operation<In<'undo'>, Out<'undo'>>(
  'work on tasks',
  'no proof',
  ({ actor, clock, sql }, { id }) => {
    const now = clock.now();
    const today = storeDate(now);
    return sql.transaction(async (tx) => {
      const current = await lockVisible(tx, actor, id, today);
      if (current.done_at === null) return { message: successText.taskUndone, data: toTaskRecord(current) };
      const row = await change(tx, actor, { id, today }, { doneAt: null, doneBy: null, updatedAt: now });
      audit(tx, actor, 'undo', { before: current, after: row }, now);
      return { message: successText.taskUndone, data: toTaskRecord(row) };
    });
  },
);

/** Soft-deletes a task. Refuses 403 to an assignee who did not create it. */
export const deleteTask = operation<In<'delete'>, Out<'delete'>>(
  'work on tasks',
  'no proof',
  ({ actor, clock, sql }, { id }) => {
    const now = clock.now();
    const today = storeDate(now);
    return sql.transaction(async (tx) => {
      const before = await lockChangeable(tx, actor, id, today);
      await tx.prisma.task.update({
        where: { id },
        data: { deletedAt: now, updatedAt: now, version: { increment: 1 } },
      });
      audit(tx, actor, 'delete', { before }, now);
      return { message: taskText.deleted };
    });
  },
);

async function lockVisible(tx: Transaction, actor: SignedIn, id: number, today: string): Promise<TaskRow> {
  const row = await tx.first(
    selectTasks(actor, today).where('tasks.id', '=', id).where(visibleTo(actor)).forUpdate('tasks'),
  );
  if (row === undefined) throw notFound();
  return row;
}

async function lockChangeable(tx: Transaction, actor: SignedIn, id: number, today: string): Promise<TaskRow> {
  const row = await lockVisible(tx, actor, id, today);
  assertPermitted(whyCannotChange(actor, row));
  return row;
}

async function change(
  tx: Transaction,
  actor: SignedIn,
  { id, today }: { readonly id: number; readonly today: string },
  values: Prisma.TaskUncheckedUpdateInput,
): Promise<TaskRow> {
  await tx.prisma.task.update({ where: { id }, data: { ...values, version: { increment: 1 } } });
  return tx.one(selectTasks(actor, today).where('tasks.id', '=', id));
}

/** Refuses 400 for an account that is deleted, suspended or a customer's. Locks it until the transaction ends. */
async function requireStaff(tx: Transaction, assigneeId: number): Promise<void> {
  const found = await tx.first(
    query
      .selectFrom('users')
      .select('id')
      .where('id', '=', assigneeId)
      .where('role', '<>', 'user')
      .where('suspended', '=', false)
      .where('deleted_at', 'is', null)
      .forShare(),
  );
  if (found === undefined) throw wrongField('assignee_id', 'Staff member does not exist.');
}

function audit(
  tx: Transaction,
  actor: SignedIn,
  verb: 'create' | 'update' | 'done' | 'undo' | 'delete',
  change: { before?: TaskRow; after?: TaskRow },
  at: Date,
): void {
  const [before, after] = [
    change.before && toStoredTask(change.before),
    change.after && toStoredTask(change.after),
  ];
  const entityId = (after ?? before)?.id;
  if (entityId === undefined) return;
  const entry = { action: `task.${verb}`, entity: 'task', entityId } as const;
  writeAudit(tx, { actorId: actor.id, ...entry, ...(before && { before }), ...(after && { after }) }, at);
}
