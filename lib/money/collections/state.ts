import { query, raw, type Condition } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { overdueDays, type CollectGroup, type ReminderChannel } from './rules';

/* What lists of orders show and ask of promises and reminders. */

/** Key of the text message of a reminder with its link (lib/visits/messages/link-state.ts). */
export const messageOf = (reminder: 'reminder', link: 'link') =>
  raw<string>`(case when ${raw.ref(`${reminder}.made_by`)} is null then 'due_reminder:' else 'payment_link:' end
    || ${raw.ref(`${link}.token_hash`)})`;

/** What a due shows beside its order. */
export interface CollectionState {
  readonly id: number;
  /** Empty for a deleted account. */
  readonly mobile: string;
  /** Of the open promise; else null. */
  readonly promise_amount: string | null;
  readonly promise_by: string | null;
  /** Of the last reminder that was not dropped. */
  readonly reminded_by: ReminderChannel | null;
  readonly reminded_at: string | null;
  readonly reminders: boolean;
}

/** States of the orders of a page. LIMIT keeps each a look-up by an index. */
export async function statesOf(
  sql: Sql,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CollectionState>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.rows(
    query
      .selectFrom(
        raw<CollectionState>`(
          select orders.id, customer.mobile, promise.amount as promise_amount, promise.pay_by as promise_by,
            reminded.channel as reminded_by, reminded.created_at as reminded_at, stopped.order_id is null as reminders
          from orders
          cross join lateral (
            select case when deleted_at is null then mobile else '' end as mobile from users where users.id = orders.user_id limit 1
          ) as customer
          left join lateral (
            select amount, pay_by from payment_promises where order_id = orders.id and state = 'open' limit 1
          ) as promise on true
          left join lateral (
            select reminder.channel, reminder.created_at
            from due_reminders as reminder
            left join payment_links as link on link.id = reminder.payment_link_id
            left join messages on messages.key = ${messageOf('reminder', 'link')}
            where reminder.order_id = orders.id and coalesce(messages.state not in ('dropped', 'failed'), true)
            order by reminder.id desc limit 1
          ) as reminded on true
          left join lateral (
            select order_id from reminder_stops where order_id = orders.id limit 1
          ) as stopped on true
          where orders.id = any (${ids}::int[]))`.as('states'),
      )
      .selectAll(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Condition on orders with an open promise to pay. */
export const isPromised = raw<boolean>`exists (select from payment_promises as promise where promise.order_id = orders.id and promise.state = 'open')`;

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
