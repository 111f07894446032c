import type { Clock } from '@/lib/kernel/access/operation';
import { collectionRule } from '@/lib/sale-rules';
import { dateColumn } from '@/lib/db/dates';
import { databaseFault } from '@/lib/db/faults';
import { query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { storeDate, storeTime } from '@/lib/kernel/text/format';
import { paiseOfColumn } from '@/lib/paise';
import type { Secrets } from '@/lib/people/auth/secrets';
import { takesNoPayment } from '@/lib/money/advances/block';
import { createLink } from '@/lib/money/payment-links/create';
import { onlineAmountProblem } from '@/lib/money/payments/rules';
import { shareCustomerOf } from '@/lib/sales/orders/order-lock';
import { selectOrders } from '@/lib/sales/orders/to-wire';
import { enqueueMessage } from '@/lib/visits/messages/enqueue';
import { isQuiet } from '@/lib/visits/messages/rules';
import { amountVariable, dateVariable } from '@/lib/visits/messages/templates';
import { stepFor, stepsOn, type ReminderStep } from './rules';
import { areRemindersOn } from './settings';
import { isPromised } from './state';

/** Read at once; each has its own transaction. */
const ordersPerPage = 200;

interface RemindContext {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Template of the reminder at the provider; null: none is sent. */
  readonly flowId: string | null;
}

/**
 * Queues reminders of dues with a payment link (docs/product/collections.md, "Automatic reminders"), on the days of `collectionRule` and only
 * when they can be sent. Safe in several processes at once: one is queued per due and step. Locked orders are skipped until the next run;
 * one that fails does not stop the others.
 * @returns the number of reminders queued, and the errors of those that failed
 */
export async function remindOfDues({
  sql,
  clock,
  secrets,
  flowId,
}: RemindContext): Promise<{ reminded: number; errors: unknown[] }> {
  const now = clock.now();
  const errors: unknown[] = [];
  let reminded = 0;
  const isTime = storeTime(now) >= collectionRule.remindFrom && !isQuiet(now);
  if (flowId === null || !isTime || !(await areRemindersOn(sql))) return { reminded, errors };
  for (const step of stepsOn(storeDate(now)))
    for (let last = 0; ;) {
      const due = await sql.rows(dueOrders(step, last, now));
      for (const { id } of due)
        await sql
          .transaction((tx) => remind(tx, id, secrets[0], now))
          .then((isNew) => (reminded += Number(isNew)))
          .catch((error: unknown) => {
            if (databaseFault(error) === 'unavailable') throw error;
            errors.push(error);
          });
      last = due.at(-1)?.id ?? last;
      if (due.length < ordersPerPage) break;
    }
  return { reminded, errors };
}

const isReminded = (step: number) => raw<boolean>`exists (
  select from due_reminders as reminder
  where reminder.order_id = orders.id and reminder.due_on = orders.due_on and reminder.step >= ${step}::int)`;
const isStopped = raw<boolean>`exists (select from reminder_stops where reminder_stops.order_id = orders.id)`;

/** Staff sent a link within a day, which can still be paid: a reminder would void it. */
const hasNewLink = (now: Date) => raw<boolean>`exists (
  select from payment_links as link
  where link.order_id = orders.id and link.closed_at is null and link.sent_by is not null
    and link.created_at > ${now}::timestamptz - interval '1 day' and link.expires_at > ${now}::timestamptz)`;

/** By id, after an order: each is tried once a run, whatever its outcome. */
function dueOrders({ step, from, to }: ReminderStep, after: number, now: Date) {
  return query
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select('orders.id')
    .where('orders.deleted_at', 'is', null)
    .where(raw<boolean>`orders.pending_amount > 0`)
    .where('orders.due_on', '>=', from)
    .where('orders.due_on', '<=', to)
    .where('users.deleted_at', 'is', null)
    .where('orders.id', '>', after)
    .where((eb) => eb.not(isReminded(step)))
    .where((eb) => eb.not(isStopped))
    .where((eb) => eb.not(isPromised))
    .where((eb) => eb.not(hasNewLink(now)))
    .orderBy('orders.id')
    .limit(ordersPerPage);
}

/** Decides again under the locks of customer and order. */
async function remind(tx: Transaction, orderId: number, secret: string, now: Date): Promise<boolean> {
  const customer = await shareCustomerOf(tx, orderId);
  const order = await tx.first(
    selectOrders
      .where('orders.id', '=', orderId)
      .where('orders.deleted_at', 'is', null)
      .where((eb) => eb.not(isStopped))
      .where((eb) => eb.not(isPromised))
      .where((eb) => eb.not(hasNewLink(now)))
      .forUpdate('orders')
      .skipLocked(),
  );
  if (order === undefined || order.due_on === null) return false;
  if (customer?.id !== order.user_id || customer.deleted_at !== null) return false;
  const { due_on: dueOn } = order;
  const step = stepFor(dueOn, storeDate(now));
  const due = paiseOfColumn(order.pending_amount);
  if (step === null || onlineAmountProblem(due, due) !== null || takesNoPayment(order, now)) return false;
  const isNew = await tx.prisma.dueReminder.createManyAndReturn({
    data: { orderId, channel: 'sms', dueOn: dateColumn(dueOn), step, createdAt: now },
    skipDuplicates: true,
    select: { id: true },
  });
  const [reminder] = isNew;
  if (reminder === undefined) return false;
  const link = await createLink(tx, { order, amountPaise: null, sentBy: null, secret }, now);
  await tx.prisma.dueReminder.update({ where: { id: reminder.id }, data: { paymentLinkId: link.id } });
  enqueueMessage(
    tx,
    {
      kind: 'due_reminder',
      key: `due_reminder:${link.tokenHash}`,
      customerId: order.user_id,
      mobile: customer.mobile,
      variables: { amount: amountVariable(due), date: dateVariable(dueOn) },
    },
    now,
  );
  return true;
}
