import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { isToDo } from './due';

/**
 * A leaver's open tasks go back to the colleague who gave them, or else to the admin who ends the account. Call it in the transaction that
 * deletes the account or makes it a customer's (docs/product/rules.md, "Tasks").
 */
export async function reassignTasks(
  tx: Transaction,
  adminId: number,
  leaverId: number,
  now: Date,
): Promise<void> {
  const creator = query
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', raw<number>`tasks.created_by`)
    .where('users.id', '<>', leaverId)
    .where('users.role', '<>', 'user')
    .where('users.suspended', '=', false)
    .where('users.deleted_at', 'is', null);
  const reassigned = await tx.rows(
    query
      .updateTable('tasks')
      .set({
        assignee_id: raw<number>`coalesce((${creator}), ${adminId}::int)`,
        version: raw`version + 1`,
        updated_at: now,
      })
      .where('tasks.assignee_id', '=', leaverId)
      .where(isToDo)
      .returning(['tasks.id', 'tasks.assignee_id']),
  );
  const entries = reassigned.map(({ id, assignee_id: assigneeId }) => ({
    actorId: adminId,
    action: 'task.update',
    entity: 'task' as const,
    entityId: id,
    before: { assignee_id: leaverId },
    after: { assignee_id: assigneeId },
  }));
  writeAudit(tx, entries, now);
}
