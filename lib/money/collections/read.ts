import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { firstNameOf } from '@/lib/kernel/text/first-name';
import { paiseOfColumn, rupeesOf } from '@/lib/paise';
import type { InputOf, OutputOf } from '@/lib/contract';
import { findOrder } from '@/lib/sales/orders/order-lock';
import type { CollectionRecord, collections } from './contract';
import { logAccess } from '@/lib/people/customers/access-log';
import { areRemindersOn } from './settings';
import { messageOf } from './state';

type Read = (typeof collections)['actions']['read'];

const listed = 20;

/** Promises and reminders of an order in scope. Throws NOT_FOUND for others. */
export const readCollection = operation<InputOf<Read>, OutputOf<Read>>(
  'work on orders',
  'no proof',
  async (context, { order_id }) => {
    const { actor, sql } = context;
    const order = await findOrder(sql, actor, order_id);
    if (order === undefined) throw notFound();
    const data = await collectionOf(sql, order_id);
    await logAccess(context, [order.user_id]);
    return { data };
  },
);

/** The caller has checked the scope. */
export async function collectionOf(sql: Sql, orderId: number): Promise<CollectionRecord> {
  const [customer, isStopped, reminders, promises, sent] = [
    await sql.first(selectCustomer(orderId)),
    await sql.prisma.reminderStop.findUnique({ where: { orderId }, select: { orderId: true } }),
    await areRemindersOn(sql),
    await sql.rows(selectPromises(orderId)),
    await sql.rows(selectReminders(orderId)),
  ];
  if (customer === undefined) throw notFound();
  const isDeleted = customer.deleted_at !== null;
  return {
    order_id: orderId,
    customer_id: customer.id,
    mobile: isDeleted ? '' : customer.mobile,
    first_name: isDeleted ? '' : firstNameOf(customer.name),
    reminders: isStopped === null,
    all_reminders: reminders,
    promises: promises.map(({ amount, ...promise }) => ({
      ...promise,
      amount: rupeesOf(paiseOfColumn(amount)),
    })),
    sent: sent.map(({ state, ...reminder }) => ({
      ...reminder,
      state: state === 'queued' ? 'waiting' : state,
    })),
  };
}

const selectCustomer = (orderId: number) =>
  query
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['users.id', 'users.name', 'users.mobile', 'users.deleted_at'])
    .where('orders.id', '=', orderId);

const selectPromises = (orderId: number) =>
  query
    .selectFrom('payment_promises as promise')
    .innerJoin('users', 'users.id', 'promise.made_by')
    .select([
      'promise.id',
      'promise.amount',
      'promise.pay_by',
      'promise.state',
      'users.name as made_by_name',
      'promise.created_at',
      'promise.ended_at',
    ])
    .where('promise.order_id', '=', orderId)
    .orderBy('promise.id', 'desc')
    .limit(listed);

const selectReminders = (orderId: number) =>
  query
    .selectFrom('due_reminders as reminder')
    .leftJoin('users', 'users.id', 'reminder.made_by')
    .leftJoin('payment_links as link', 'link.id', 'reminder.payment_link_id')
    .leftJoin('messages', (join) => join.on('messages.key', '=', messageOf('reminder', 'link')))
    .select([
      'reminder.id',
      'reminder.channel',
      'reminder.created_at as at',
      'reminder.step',
      raw<string>`coalesce(users.name, '')`.as('by_name'),
      'messages.state',
      'messages.dropped_reason as reason',
    ])
    .where('reminder.order_id', '=', orderId)
    .orderBy('reminder.id', 'desc')
    .limit(listed);
