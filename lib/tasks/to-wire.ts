import { expressionBuilder, type InferResult } from 'kysely';
import type { SignedIn } from '@/lib/access/actor';
import { openableCustomerOf, visibleOpportunityOf, visibleOrderOf } from '@/lib/customers/attached';
import { query, type Tables } from '@/lib/db/query';
import { mapperOf, selectionOf } from '@/lib/records/rows';
import type { TaskRecord } from './contract';
import { taskDefinition } from './record';

const eb = expressionBuilder<Tables, 'tasks'>();

const nameOf = (column: 'assignee_id' | 'created_by') =>
  eb.selectFrom('users').select('users.name').whereRef('users.id', '=', `tasks.${column}`);

/**
 * The columns of a task for an actor: those of the table, and what the actor may see of its links.
 * @param today `YYYY-MM-DD`, in Asia/Kolkata
 */
export function taskColumns(actor: SignedIn, today: string) {
  return [
    ...selectionOf(taskDefinition, 'tasks'),
    nameOf('assignee_id').as('assignee_name'),
    nameOf('created_by').as('creator_name'),
    openableCustomerOf(actor, today, 'tasks', 'id').as('seen_customer_id'),
    openableCustomerOf(actor, today, 'tasks', 'name').as('customer_name'),
    visibleOpportunityOf(actor, 'tasks').as('seen_opportunity_id'),
    visibleOrderOf(actor, 'tasks').as('seen_order_id'),
  ] as const;
}

export const selectTasks = (actor: SignedIn, today: string) =>
  query.selectFrom('tasks').select(taskColumns(actor, today));
export type TaskRow = InferResult<ReturnType<typeof selectTasks>>[number];

/** The stored fields of a row, for the audit trail: its links whether the actor sees them or not. */
export const toStoredTask = mapperOf(taskDefinition);

/** A task row as a record on the wire: a link that the actor may not see is left out. */
export function toTaskRecord(row: TaskRow): TaskRecord {
  return {
    ...toStoredTask(row),
    assignee_name: row.assignee_name ?? '',
    creator_name: row.creator_name ?? '',
    customer_id: row.seen_customer_id,
    customer_name: row.customer_name,
    opportunityid: row.seen_opportunity_id,
    orderid: row.seen_order_id,
  };
}
