import type { SignedIn } from '@/lib/kernel/access/actor';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { query, raw, type Condition } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { selectionOf } from '@/lib/kernel/records/rows';
import { isToDo } from './due';
import { taskDefinition } from './record';
import { toStoredTask } from './to-wire';

/** Marks open tasks done, or deletes them, with audit entries. */
export async function endTasks(
  tx: Transaction,
  actor: SignedIn,
  which: Condition,
  how: 'done' | 'delete',
  now: Date,
): Promise<void> {
  const ended = how === 'done' ? { done_at: now, done_by: actor.id } : { deleted_at: now };
  const rows = await tx.rows(
    query
      .updateTable('tasks')
      .set({ ...ended, version: raw<number>`version + 1`, updated_at: now })
      .where(which)
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
