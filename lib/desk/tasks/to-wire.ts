import { expressionBuilder, type InferResult } from 'kysely';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { openableCustomerOf, visibleOpportunityOf, visibleOrderOf } from '@/lib/people/customers/attached';
import { query, type Tables } from '@/lib/db/query';
import { mapperOf, selectionOf } from '@/lib/kernel/records/rows';
import type { TaskRecord } from './contract';
import { taskDefinition } from './record';

const eb = expressionBuilder<Tables, 'tasks'>();

const nameOf = (column: 'assignee_id' | 'created_by') =>
  eb.selectFrom('users').select('users.name').whereRef('users.id', '=', `tasks.${column}`);

/**
 * Links only as far as the actor may see them.
 * @param today `YYYY-MM-DD`, in Asia/Kolkata
 */
function taskColumns(actor: SignedIn, today: string) {
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

/** Task in the audit trail, with links that the actor may not see. */
export const toStoredTask = mapperOf(taskDefinition);

/** Leaves out links that the actor may not see. */
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
