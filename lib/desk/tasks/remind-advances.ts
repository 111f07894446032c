import { advanceRule } from '@/lib/sale-rules';
import type { Clock } from '@/lib/kernel/access/operation';
import { databaseFault } from '@/lib/db/faults';
import { query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate } from '@/lib/kernel/text/format';
import { daysOfAdvance } from '@/lib/sales/orders/rules';
import { lockStaff } from './give';
import { giveAgeTasks } from './of-advance';

/** Ages in days that staff are reminded of. */
const remindedDays = [...advanceRule.remindOnDays, advanceRule.endsOnDay];

/** Read at once; each has its own transaction. */
const ordersPerPage = 200;

/**
 * Gives tasks about advances that reached an age of `advanceRule`: for the order's executive, on `endsOnDay`, or without an active executive,
 * for all active admins; after downtime only of the last age. Safe in several processes at once: under the order's lock `advance_reminded_day` says
 * what tasks were given for. Orders that others work on have their turn in the next run; one that fails does not stop the others.
 * @returns the number of orders with new tasks, and the errors of those that failed
 */
export async function remindOfAdvances({
  sql,
  clock,
}: {
  readonly sql: Sql;
  readonly clock: Clock;
}): Promise<{ reminded: number; errors: unknown[] }> {
  const now = clock.now();
  const errors: unknown[] = [];
  let reminded = 0;
  for (const [index, day] of remindedDays.entries()) {
    const remindedDay = remindedDays[index - 1] ?? 0;
    for (let last: Due | null = null; ;) {
      const due: Due[] = await sql.rows(dueOrders(remindedDay, daysAfter(storeDate(now), -day), last));
      for (const { id } of due)
        await sql
          .transaction((tx) => remind(tx, id, now))
          .then((isNew) => (reminded += Number(isNew)))
          .catch((error: unknown) => {
            if (databaseFault(error) === 'unavailable') throw error;
            errors.push(error);
          });
      last = due.at(-1) ?? null;
      if (due.length < ordersPerPage) break;
    }
  }
  return { reminded, errors };
}

interface Due {
  readonly id: number;
  readonly advance_since: string | null;
}

/** In the order of the index `orders_advance_reminded_idx`, after an order: each is tried once a run, whatever its outcome. */
function dueOrders(remindedDay: number, since: string, after: Due | null) {
  return query
    .selectFrom('orders')
    .select(['id', 'advance_since'])
    .where('deleted_at', 'is', null)
    .where('advance_since', 'is not', null)
    .where('advance_reminded_day', '=', remindedDay)
    .where('advance_since', '<=', since)
    .$if(after !== null, (due) =>
      due.where(raw<boolean>`(advance_since, id) > (${after?.advance_since}::date, ${after?.id}::int)`),
    )
    .orderBy('advance_since')
    .orderBy('id')
    .limit(raw.lit(ordersPerPage));
}

const selectSale = (id: number) =>
  query
    .selectFrom('orders')
    .select(['id', 'user_id', 'executive_id', 'advance_since', 'advance_reminded_day'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null);

async function remind(tx: Transaction, id: number, now: Date): Promise<boolean> {
  const seen = await tx.first(selectSale(id));
  const day = seen && dayToRemind(seen, now);
  if (day === undefined) return false;
  // Before the order (the lock order).
  const executive = day === advanceRule.endsOnDay ? [] : await lockStaff(tx, seen?.executive_id ?? null);
  const assigneeIds = executive.length > 0 ? executive : await lockStaff(tx, 'admins');
  const order = await tx.first(selectSale(id).forUpdate().skipLocked());
  if (order === undefined || order.executive_id !== seen?.executive_id) return false;
  const { advance_since: since } = order;
  if (since === null || dayToRemind(order, now) !== day) return false;
  await giveAgeTasks(tx, order, { day, since, assigneeIds }, now);
  await tx.prisma.order.update({ where: { id }, data: { advanceRemindedDay: day } });
  return true;
}

/** The last age that the advance reached; undefined if tasks were given for it. */
function dayToRemind(
  order: { readonly advance_since: string | null; readonly advance_reminded_day: number },
  now: Date,
): number | undefined {
  if (order.advance_since === null) return undefined;
  const age = daysOfAdvance(order.advance_since, storeDate(now));
  const reached = remindedDays.findLast((day) => day <= age);
  return reached !== undefined && reached > order.advance_reminded_day ? reached : undefined;
}
