import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';

/**
 * Blanks and deletes notes on a customer and tasks about them, in the audit trail too, in the transaction that deletes the account
 * (docs/product/rules.md, "Deletion").
 */
export function blankNotesAndTasks(tx: Transaction, customerId: number, now: Date): void {
  const deleted = {
    deleted_at: raw<Date>`coalesce(deleted_at, ${now}::timestamptz)`,
    version: raw<number>`version + 1`,
  };
  tx.send(
    query
      .updateTable('notes')
      .set({ ...deleted, text: '' })
      .where('customer_id', '=', customerId),
  );
  tx.send(
    query
      .updateTable('tasks')
      .set({ ...deleted, title: '' })
      .where('customer_id', '=', customerId),
  );
  for (const [entity, table, field] of [
    ['note', 'notes', 'text'],
    ['task', 'tasks', 'title'],
  ] as const)
    tx.send(
      query
        .updateTable('audit_entries')
        .set({ before: raw`before - ${field}::text`, after: raw`after - ${field}::text` })
        .where('entity', '=', entity)
        .where('entity_id', 'in', query.selectFrom(table).select('id').where('customer_id', '=', customerId)),
    );
}
