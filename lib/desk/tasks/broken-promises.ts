import type { Clock } from '@/lib/kernel/access/operation';
import { databaseFault } from '@/lib/db/faults';
import { query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { formatShortDate } from '@/lib/kernel/text/format';
import { firstOpenDay } from '@/lib/money/collections/rules';
import { formatPaise, paiseOfColumn } from '@/lib/paise';
import { insertTasks, lockStaff } from './give';

/** Read at once; each has its own transaction. */
const promisesPerPage = 200;

/**
 * Ends promises to pay in the morning after their day (docs/product/collections.md, "Promises to pay"), and gives a task for today: to the order's executive, else its
 * employee, else all active admins. Safe in several processes at once: a promise ends once, under the lock of its order.
 * @returns the number of broken promises, and the errors of those that failed
 */
export async function endBrokenPromises({
  sql,
  clock,
}: {
  readonly sql: Sql;
  readonly clock: Clock;
}): Promise<{ broken: number; errors: unknown[] }> {
  const now = clock.now();
  const errors: unknown[] = [];
  let broken = 0;
  for (let last = 0; ;) {
    const over = await sql.rows(selectOver(now, last));
    for (const promise of over)
      await sql
        .transaction((tx) => end(tx, promise, now))
        .then((isEnded) => (broken += Number(isEnded)))
        .catch((error: unknown) => {
          if (databaseFault(error) === 'unavailable') throw error;
          errors.push(error);
        });
    last = over.at(-1)?.id ?? last;
    if (over.length < promisesPerPage) return { broken, errors };
  }
}

/** By id: each is tried once a run, whatever its outcome. */
const selectOver = (now: Date, after: number) =>
  query
    .selectFrom('payment_promises')
    .select(['id', 'order_id'])
    .where('state', '=', raw.lit('open' as const))
    .where('pay_by', '<', firstOpenDay(now))
    .where('id', '>', after)
    .orderBy('id')
    .limit(promisesPerPage);

const selectSale = (id: number) =>
  query
    .selectFrom('orders')
    .select(['id', 'user_id', 'executive_id', 'employee_id'])
    .select(
      raw<boolean>`(select deleted_at is not null from users where users.id = user_id)`.as(
        'is_customer_deleted',
      ),
    )
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
type Sale = { readonly executive_id: number | null; readonly employee_id: number | null };

async function end(
  tx: Transaction,
  { id, order_id: orderId }: { readonly id: number; readonly order_id: number },
  now: Date,
): Promise<boolean> {
  const seen = await tx.first(selectSale(orderId));
  if (seen === undefined) return false;
  // Before the order (the lock order).
  const assigneeIds = await lockOwner(tx, seen);
  const order = await tx.first(selectSale(orderId).forUpdate().skipLocked());
  if (order === undefined || order.executive_id !== seen.executive_id) return false;
  if (order.employee_id !== seen.employee_id) return false;
  const promise = await tx.first(
    query
      .updateTable('payment_promises')
      .set({ state: 'broken', ended_at: now })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where('pay_by', '<', firstOpenDay(now))
      .returning(['amount', 'pay_by']),
    { writes: true },
  );
  if (promise === undefined) return false;
  // Nobody is left to be contacted.
  if (order.is_customer_deleted) return true;
  const { amount, pay_by: payBy } = promise;
  const title = `Order ${orderId}: ${formatPaise(paiseOfColumn(amount))} were promised by ${formatShortDate(payBy)} and not paid. Contact the customer.`;
  const about = { customerId: order.user_id, opportunityId: null, orderId, itemId: null, advanceSince: null };
  await insertTasks(tx, null, { title, assigneeIds, ...about, promiseId: id }, now);
  const after = { amount_paise: paiseOfColumn(amount), pay_by: payBy };
  const entry = { actorId: null, action: 'order.broken_promise', entity: 'order' } as const;
  writeAudit(tx, { ...entry, entityId: orderId, after }, now);
  return true;
}

async function lockOwner(tx: Transaction, { executive_id, employee_id }: Sale): Promise<number[]> {
  const executive = await lockStaff(tx, executive_id);
  if (executive.length > 0) return executive;
  const employee = await lockStaff(tx, employee_id);
  return employee.length > 0 ? employee : lockStaff(tx, 'admins');
}
