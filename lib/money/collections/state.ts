import { raw, type Condition } from '@/lib/db/query';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { overdueDays, type CollectGroup, type ReminderChannel } from './rules';

/* What lists of orders show and ask of promises and reminders. */

/** Key of the text message of a reminder with its link (lib/visits/messages/link-state.ts). */
export const messageOf = (reminder: 'reminder', link: 'link') =>
  raw<string>`(case when ${raw.ref(`${reminder}.made_by`)} is null then 'due_reminder:' else 'payment_link:' end
    || ${raw.ref(`${link}.token_hash`)})`;

/** Of the last reminder that was not dropped. */
const lastReminder = <T>(column: 'channel' | 'created_at') => raw<T | null>`(
  select ${raw.ref(`reminder.${column}`)}
  from due_reminders as reminder
  left join payment_links as link on link.id = reminder.payment_link_id
  left join messages on messages.key = ${messageOf('reminder', 'link')}
  where reminder.order_id = orders.id and coalesce(messages.state not in ('dropped', 'failed'), true)
  order by reminder.id desc limit 1)`;

const openPromise = <T>(column: 'amount' | 'pay_by') => raw<T | null>`(
  select ${raw.ref(`promise.${column}`)}::text from payment_promises as promise where promise.order_id = orders.id and promise.state = 'open')`;

/** Columns beside those of an order. The mobile is empty for a deleted account. */
export const collectionColumns = [
  raw<string>`(select case when deleted_at is null then mobile else '' end from users where users.id = orders.user_id)`.as(
    'mobile',
  ),
  openPromise<string>('amount').as('promise_amount'),
  openPromise<string>('pay_by').as('promise_by'),
  lastReminder<ReminderChannel>('channel').as('reminded_by'),
  lastReminder<string>('created_at').as('reminded_at'),
  raw<boolean>`not exists (select from reminder_stops where reminder_stops.order_id = orders.id)`.as(
    'reminders',
  ),
] as const;

const isPromised = raw<boolean>`exists (select from payment_promises as promise where promise.order_id = orders.id and promise.state = 'open')`;

/** Condition on orders with something due. @param today `YYYY-MM-DD` at the store */
export function isToCollect(group: CollectGroup, today: string): Condition {
  const oldest = daysAfter(today, -overdueDays);
  switch (group) {
    case 'today':
      return raw<boolean>`orders.due_on = ${today}::date`;
    case 'overdue-30':
      return raw<boolean>`(orders.due_on < ${today}::date and orders.due_on >= ${oldest}::date)`;
    case 'overdue-31':
      return raw<boolean>`orders.due_on < ${oldest}::date`;
    case 'promised':
      return isPromised;
  }
}

/** Orders with something due that belong to a group: few among all. */
export const isDated = raw<boolean>`orders.id in (
  select dated.id from orders as dated where dated.due_on is not null and dated.pending_amount > 0 and dated.deleted_at is null
  union all select promise.order_id from payment_promises as promise where promise.state = 'open')`;
