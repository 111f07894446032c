import type { RawBuilder } from 'kysely';
import type { SignedIn } from '@/lib/access/actor';
import { timeZone } from '@/lib/business';
import { raw } from '@/lib/db/query';
import { visibleTo } from '@/lib/sales/scope';
import { isInScope } from './scope';

export interface Source {
  /** Time and id of an event, as its index is ordered. */
  readonly at: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** Name of the record, and other data of its text, as JSON. */
  readonly name?: RawBuilder<unknown>;
  readonly detail?: RawBuilder<unknown>;
  /** Id of the linked record. */
  readonly ref?: RawBuilder<unknown>;
  /** Without it: the actor of the audit entry of `entity` and `ref` at that time. */
  readonly actor?: RawBuilder<unknown>;
  readonly entity?: 'booking' | 'opportunity' | 'order';
  /** Tables and conditions: only what the actor may see. */
  readonly from: RawBuilder<unknown>;
}

/**
 * A field of a visit as it was after the audit entry `entry` (0: when it was booked): what changed later stands in `before` of the first
 * entry that changed it.
 */
function fieldAfter(field: string, now: RawBuilder<unknown>, entry: RawBuilder<unknown>) {
  return raw`case when bookings.calendar_sequence = 0 then ${now}::text else coalesce((select later.before->>${raw.lit(field)} from audit_entries as later
    where later.entity = 'booking' and later.entity_id = bookings.id and later.id > ${entry} and jsonb_exists(later.before, ${raw.lit(field)})
    order by later.id limit 1), ${now}::text) end`;
}

const visitAfter = (entry: RawBuilder<unknown>) =>
  raw`jsonb_build_object('date', ${fieldAfter('slot_date', raw`bookings.slot_date`, entry)}, 'time', ${fieldAfter('slot_time', raw`bookings.slot_time`, entry)},
    'store', ${fieldAfter('shop_address', raw`(select shop_address from stores where stores.id = bookings.store_id)`, entry)})`;

const visit = raw`jsonb_build_object('date', bookings.slot_date, 'time', bookings.slot_time, 'store', (select shop_address from stores where stores.id = bookings.store_id))`;

/** Sources in the order that cursors hold: add new ones last. */
export const sourceNames = [
  'signed_up',
  'referred_by',
  'referred',
  'plan_paid',
  'booked',
  'moved',
  'cancelled',
  'arrived',
  'no_show',
  'opportunity_created',
  'stage_changed',
  'order_created',
  'entry',
  'receipt',
  'message',
  'note',
  'task_done',
] as const;
export type SourceName = (typeof sourceNames)[number];

export function sourcesOf(actor: SignedIn, today: string, customer: number): readonly Source[] {
  const mayOpportunity = visibleTo(actor, 'opportunities');
  const mayOrder = visibleTo(actor, 'orders');
  const booking = {
    id: raw`bookings.id`,
    detail: visit,
    ref: raw`bookings.id`,
    entity: 'booking',
  } as const;
  const sources: Record<SourceName, Source> = {
    signed_up: {
      at: raw`users.created_at`,
      id: raw`users.id`,
      detail: raw`jsonb_build_object('kind', made.action)`,
      actor: raw`coalesce(made.actor_id, users.id)`,
      from: raw`users left join lateral (select audit_entries.action, audit_entries.actor_id from audit_entries where audit_entries.entity = 'user'
        and audit_entries.entity_id = users.id and audit_entries.at = users.created_at and audit_entries.action = 'user.import'
        order by audit_entries.id limit 1) as made on true where users.id = ${customer}`,
    },
    referred_by: {
      at: raw`users.created_at`,
      id: raw`users.id`,
      name: raw`referrer.name`,
      actor: raw`referrer.id`,
      from: raw`users join users as referrer on referrer.referral_id = users.referrer_code where users.id = ${customer}`,
    },
    referred: {
      at: raw`users.created_at`,
      id: raw`users.id`,
      name: raw`users.name`,
      ref: raw`users.id`,
      actor: raw`${customer}::int`,
      from: raw`users where users.referrer_code = (select me.referral_id from users as me where me.id = ${customer})
        and users.deleted_at is null and users.role = 'user' and ${isInScope(actor, today, 'users')}`,
    },
    plan_paid: {
      at: raw`subscriptions.created_at`,
      id: raw`subscriptions.id`,
      detail: raw`jsonb_build_object('amount', subscriptions.amount_paise / 100.0)`,
      actor: raw`subscriptions.user_id`,
      from: raw`subscriptions where subscriptions.user_id = ${customer}`,
    },
    booked: {
      ...booking,
      detail: visitAfter(raw`0`),
      at: raw`bookings.created_at`,
      from: raw`bookings where bookings.user_id = ${customer}`,
    },
    moved: {
      at: raw`audit_entries.at`,
      id: raw`audit_entries.id`,
      detail: raw`${visitAfter(raw`audit_entries.id`)} || jsonb_build_object('was', ${visitAfter(raw`audit_entries.id - 1`)})`,
      ref: raw`bookings.id`,
      actor: raw`audit_entries.actor_id`,
      from: raw`bookings join audit_entries on audit_entries.entity = 'booking' and audit_entries.entity_id = bookings.id
        where bookings.user_id = ${customer} and bookings.calendar_sequence > 0 and audit_entries.action in ('booking.update', 'booking.reschedule')
        and jsonb_exists_any(audit_entries.after, array['slot_date', 'slot_time', 'shop_address'])`,
    },
    cancelled: {
      ...booking,
      at: raw`bookings.cancelled_at`,
      from: raw`bookings where bookings.user_id = ${customer} and bookings.cancelled_at is not null`,
    },
    arrived: {
      ...booking,
      at: raw`bookings.arrived_at`,
      from: raw`bookings where bookings.user_id = ${customer} and bookings.arrived_at is not null`,
    },
    // Without a time of its own: uses the visit's time.
    no_show: {
      ...booking,
      at: raw`((bookings.slot_date + bookings.slot_time) at time zone ${raw.lit(timeZone)})`,
      from: raw`bookings where bookings.user_id = ${customer} and bookings.visit = 'no_show' and bookings.status = 'booked'`,
    },
    opportunity_created: {
      at: raw`opportunities.created_at`,
      id: raw`opportunities.id`,
      name: raw`opportunities.name`,
      ref: raw`opportunities.id`,
      entity: 'opportunity',
      from: raw`opportunities where opportunities.user_id = ${customer} and ${mayOpportunity}`,
    },
    stage_changed: {
      at: raw`stage_changes.at`,
      id: raw`stage_changes.id`,
      name: raw`opportunities.name`,
      detail: raw`jsonb_build_object('from', stage_changes.from_stage, 'to', stage_changes.to_stage)`,
      ref: raw`opportunities.id`,
      actor: raw`stage_changes.actor_id`,
      from: raw`opportunities join stage_changes on stage_changes.opportunity_id = opportunities.id
        where opportunities.user_id = ${customer} and ${mayOpportunity}`,
    },
    order_created: {
      at: raw`orders.created_at`,
      id: raw`orders.id`,
      name: raw`orders.name`,
      ref: raw`orders.id`,
      entity: 'order',
      from: raw`orders where orders.user_id = ${customer} and ${mayOrder}`,
    },
    entry: {
      at: raw`order_entries.received_at`,
      id: raw`order_entries.id`,
      name: raw`orders.name`,
      detail: raw`jsonb_build_object('kind', order_entries.kind, 'amount', abs(order_entries.amount), 'method', order_entries.method, 'receipt', order_entries.receipt_no)`,
      ref: raw`orders.id`,
      actor: raw`order_entries.recorded_by`,
      from: raw`orders join order_entries on order_entries.order_id = orders.id
        where orders.user_id = ${customer} and ${mayOrder} and order_entries.kind in ('payment', 'refund') and order_entries.voided_at is null
        and order_entries.state = 'booked'`,
    },
    receipt: {
      at: raw`invoices.issued_at`,
      id: raw`invoices.id`,
      name: raw`orders.name`,
      detail: raw`jsonb_build_object('number', invoices.number)`,
      ref: raw`orders.id`,
      actor: raw`invoices.issued_by`,
      from: raw`orders join invoices on invoices.order_id = orders.id where orders.user_id = ${customer} and ${mayOrder}`,
    },
    message: {
      at: raw`messages.sent_at`,
      id: raw`messages.id`,
      name: raw`messages.kind`,
      detail: raw`messages.variables`,
      // Links to an order's due need access to the order.
      from: raw`messages where messages.customer_id = ${customer} and messages.sent_at is not null and (messages.kind <> 'payment_link'
        or (select orders.id from payment_links join orders on orders.id = payment_links.order_id and orders.user_id = payment_links.user_id
          where 'payment_link:' || payment_links.token_hash = messages.key and ${mayOrder}) is not null)`,
    },
    note: {
      at: raw`notes.created_at`,
      id: raw`notes.id`,
      name: raw`left(notes.text, 300)`,
      actor: raw`notes.author_id`,
      from: raw`notes where notes.customer_id = ${customer} and notes.deleted_at is null
        and (notes.opportunity_id is null or (select opportunities.id from opportunities where opportunities.id = notes.opportunity_id and ${mayOpportunity}) is not null)
        and (notes.order_id is null or (select orders.id from orders where orders.id = notes.order_id and ${mayOrder}) is not null)`,
    },
    task_done: {
      at: raw`tasks.done_at`,
      id: raw`tasks.id`,
      name: raw`tasks.title`,
      actor: raw`tasks.done_by`,
      from: raw`tasks where tasks.customer_id = ${customer} and tasks.done_at is not null and tasks.deleted_at is null
        and ${actor.role === 'admin' ? raw`true` : raw`(tasks.assignee_id = ${actor.id} or tasks.created_by = ${actor.id})`}`,
    },
  };
  return sourceNames.map((name) => sources[name]);
}
