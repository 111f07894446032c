import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { dateColumn } from '@/lib/db/dates';
import type { Transaction } from '@/lib/db/sql';
import { query, raw, type Condition } from '@/lib/db/query';
import { rowsOf, valuesOf } from '@/lib/kernel/records/values';
import { storeDate } from '@/lib/kernel/text/format';
import { taskDefinition } from './record';
import { toStoredTask } from './to-wire';

/* Tasks that an operation or a job gives to staff. */

interface GivenTask {
  readonly title: string;
  /** Active staff, whose accounts are locked. */
  readonly assigneeIds: readonly number[];
  readonly customerId: number;
  readonly opportunityId: number | null;
  readonly orderId: number | null;
  /** Whose request the task answers (./of-item.ts); null for a task that stays when the request ends. */
  readonly itemId: number | null;
  /** `YYYY-MM-DD`: of a task that ends with the order's advance since that day; null for others. */
  readonly advanceSince: string | null;
  /** Of a customer's request for a call (./of-call.ts). */
  readonly asksForCall?: boolean;
  /** Of a task that ends once this broken promise is kept (./broken-promises.ts). */
  readonly promiseId?: number;
}

const toRow = rowsOf(taskDefinition);

/**
 * One task for each assignee, for today, with audit entries.
 * @param creatorId null for the system: each assignee is the creator of the own task, who may change and delete it
 */
export async function insertTasks(
  tx: Transaction,
  creatorId: number | null,
  {
    title,
    assigneeIds,
    customerId,
    opportunityId,
    orderId,
    itemId,
    advanceSince,
    asksForCall = false,
    promiseId,
  }: GivenTask,
  now: Date,
): Promise<void> {
  for (const assigneeId of assigneeIds) {
    const columns = {
      title,
      due_on: storeDate(now),
      assignee_id: assigneeId,
      created_by: creatorId ?? assigneeId,
      customer_id: customerId,
      opportunity_id: opportunityId,
      order_id: orderId,
    };
    const task = await tx.prisma.task.create({
      data: {
        ...valuesOf(taskDefinition, columns),
        itemId,
        asksForCall,
        promiseId: promiseId ?? null,
        advanceSince: advanceSince === null ? null : dateColumn(advanceSince),
        createdAt: now,
        updatedAt: now,
      },
    });
    const after = toStoredTask(toRow(task));
    const entry = { action: 'task.create', entity: 'task', entityId: task.id } as const;
    writeAudit(tx, { actorId: creatorId, ...entry, after }, now);
  }
}

/**
 * Active admins, or one member of staff, by id. Before the sale (the lock order): they get tasks, which a leaver must not.
 * @param who null: nobody
 * @param onlyIf nobody unless it holds
 */
export async function lockStaff(
  tx: Transaction,
  who: 'admins' | number | null,
  onlyIf?: Condition,
): Promise<number[]> {
  if (who === null) return [];
  const active = query
    .selectFrom('users')
    .select('id')
    .where('suspended', '=', false)
    .where('deleted_at', 'is', null)
    .$if(onlyIf !== undefined, (staff) => staff.where(onlyIf ?? raw.lit(true)))
    .orderBy('id')
    .forShare();
  const rows = await tx.rows(
    who === 'admins'
      ? active.where('role', '=', 'admin')
      : active.where('id', '=', who).where('role', '<>', 'user'),
  );
  return rows.map(({ id }) => id);
}
