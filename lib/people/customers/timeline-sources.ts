/* oxlint-disable max-lines -- every source of the timeline */
import type { SignedIn } from '@/lib/kernel/access/actor';
import { query, raw } from '@/lib/db/query';
import { visibleTo } from '@/lib/sales/parties/scope';
import type { EventGroup } from './contract';
import { isInScope } from './scope';
import { eb, jsonObject, sourceOf, type Source } from './timeline-source';
import { bookingSources } from './timeline-visits';

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
  'returned',
  'message',
  'note',
  'task_done',
  'plan_refunded',
  'old_gold_bought',
  'old_gold_paid',
] as const;
export type SourceName = (typeof sourceNames)[number];

const groupOfSource: Readonly<Record<SourceName, EventGroup>> = {
  signed_up: 'account',
  referred_by: 'account',
  referred: 'account',
  plan_paid: 'money',
  booked: 'visits',
  moved: 'visits',
  cancelled: 'visits',
  arrived: 'visits',
  no_show: 'visits',
  opportunity_created: 'sales',
  stage_changed: 'sales',
  order_created: 'sales',
  entry: 'money',
  receipt: 'money',
  returned: 'money',
  message: 'messages',
  note: 'notes',
  task_done: 'notes',
  plan_refunded: 'money',
  old_gold_bought: 'money',
  old_gold_paid: 'money',
};

function saleSources(actor: SignedIn, customer: number) {
  const opportunities = query
    .selectFrom('opportunities')
    .where('opportunities.user_id', '=', customer)
    .where(visibleTo(actor, 'opportunities'));
  const orders = query
    .selectFrom('orders')
    .where('orders.user_id', '=', customer)
    .where(visibleTo(actor, 'orders'));
  const order = { name: eb.ref('orders.name'), ref: eb.ref('orders.id') } as const;
  return {
    opportunity_created: sourceOf(opportunities, {
      at: eb.ref('opportunities.created_at'),
      id: eb.ref('opportunities.id'),
      name: eb.ref('opportunities.name'),
      ref: eb.ref('opportunities.id'),
      entity: 'opportunity',
    }),
    stage_changed: sourceOf(
      opportunities.innerJoin('stage_changes', 'stage_changes.opportunity_id', 'opportunities.id'),
      {
        at: eb.ref('stage_changes.at'),
        id: eb.ref('stage_changes.id'),
        name: eb.ref('opportunities.name'),
        detail: jsonObject({
          from: eb.ref('stage_changes.from_stage'),
          to: eb.ref('stage_changes.to_stage'),
        }),
        ref: eb.ref('opportunities.id'),
        actor: eb.ref('stage_changes.actor_id'),
      },
    ),
    order_created: sourceOf(orders, {
      ...order,
      at: eb.ref('orders.created_at'),
      id: eb.ref('orders.id'),
      entity: 'order',
    }),
    entry: sourceOf(
      orders
        .innerJoin('order_entries', 'order_entries.order_id', 'orders.id')
        .where('order_entries.kind', 'in', ['payment', 'refund'])
        .where('order_entries.voided_at', 'is', null)
        .where('order_entries.state', '=', raw.lit('booked')),
      {
        ...order,
        at: eb.ref('order_entries.received_at'),
        id: eb.ref('order_entries.id'),
        detail: jsonObject({
          kind: eb.ref('order_entries.kind'),
          amount: eb.fn<number>('abs', ['order_entries.amount']),
          method: eb.ref('order_entries.method'),
          receipt: eb.ref('order_entries.receipt_no'),
        }),
        actor: eb.ref('order_entries.recorded_by'),
      },
    ),
    receipt: sourceOf(orders.innerJoin('invoices', 'invoices.order_id', 'orders.id'), {
      ...order,
      at: eb.ref('invoices.issued_at'),
      id: eb.ref('invoices.id'),
      detail: jsonObject({ number: eb.ref('invoices.number') }),
      actor: eb.ref('invoices.issued_by'),
    }),
    returned: sourceOf(orders.innerJoin('credit_notes', 'credit_notes.order_id', 'orders.id'), {
      ...order,
      at: eb.ref('credit_notes.issued_at'),
      id: eb.ref('credit_notes.id'),
      detail: jsonObject({ number: eb.ref('credit_notes.number') }),
      actor: eb.ref('credit_notes.issued_by'),
    }),
  };
}

function accountSources(actor: SignedIn, today: string, customer: number) {
  const account = query.selectFrom('users').where('users.id', '=', customer);
  const ownReferralId = eb
    .selectFrom('users as me')
    .select('me.referral_id')
    .where('me.id', '=', customer)
    .$asScalar();
  const createdAt = { at: eb.ref('users.created_at'), id: eb.ref('users.id') } as const;
  const referrer = eb
    .selectFrom('users as referrer')
    .whereRef('referrer.referral_id', '=', 'users.referrer_code');
  const importEntry = eb
    .selectFrom('audit_entries')
    .where('audit_entries.entity', '=', raw.lit('user'))
    .whereRef('audit_entries.entity_id', '=', 'users.id')
    .whereRef('audit_entries.at', '=', 'users.created_at')
    .where('audit_entries.action', '=', 'user.import')
    .orderBy('audit_entries.id')
    .limit(1);
  return {
    signed_up: sourceOf(account, {
      ...createdAt,
      detail: jsonObject({ kind: importEntry.select('audit_entries.action') }),
      actor: eb.fn.coalesce(importEntry.select('audit_entries.actor_id'), 'users.id'),
    }),
    referred_by: sourceOf(account.where(eb(referrer.select('referrer.id'), 'is not', null)), {
      ...createdAt,
      name: referrer.select('referrer.name').$asScalar(),
      actor: referrer.select('referrer.id').$asScalar(),
    }),
    referred: sourceOf(
      query
        .selectFrom('users')
        .where('users.referrer_code', '=', ownReferralId)
        .where('users.deleted_at', 'is', null)
        .where('users.role', '=', raw.lit('user'))
        .where(isInScope(actor, today, 'users')),
      { ...createdAt, name: eb.ref('users.name'), ref: eb.ref('users.id'), actor: eb.val(customer) },
    ),
    plan_paid: sourceOf(query.selectFrom('subscriptions').where('subscriptions.user_id', '=', customer), {
      at: eb.ref('subscriptions.created_at'),
      id: eb.ref('subscriptions.id'),
      detail: jsonObject({
        amount: raw`subscriptions.amount_paise / 100.0`,
        receipt: eb.ref('subscriptions.receipt_no'),
      }),
      // Sold at the front desk, or paid by the customer.
      actor: eb.fn.coalesce('subscriptions.recorded_by', 'subscriptions.user_id'),
    }),
    plan_refunded: sourceOf(
      query
        .selectFrom('subscriptions')
        .innerJoin('plan_credit_notes', 'plan_credit_notes.subscription_id', 'subscriptions.id')
        .where('subscriptions.user_id', '=', customer)
        .where('plan_credit_notes.voided_at', 'is', null),
      {
        at: eb.ref('plan_credit_notes.issued_at'),
        id: eb.ref('plan_credit_notes.id'),
        detail: jsonObject({
          amount: raw`(plan_credit_notes.content #>> '{line,pricePaise}')::int / 100.0`,
          receipt: eb.ref('plan_credit_notes.number'),
        }),
        actor: eb.ref('plan_credit_notes.recorded_by'),
      },
    ),
  };
}

function oldGoldSources(customer: number) {
  const bought = query
    .selectFrom('exchanges')
    .where('exchanges.user_id', '=', customer)
    .where('exchanges.number', 'is not', null)
    .where('exchanges.voided_at', 'is', null);
  return {
    old_gold_bought: sourceOf(bought, {
      at: eb.ref('exchanges.accepted_at'),
      id: eb.ref('exchanges.id'),
      detail: jsonObject({ amount: eb.ref('exchanges.value'), receipt: eb.ref('exchanges.number') }),
      actor: eb.ref('exchanges.accepted_by'),
    }),
    old_gold_paid: sourceOf(
      bought.innerJoin('exchange_payouts', 'exchange_payouts.exchange_id', 'exchanges.id'),
      {
        at: eb.ref('exchange_payouts.created_at'),
        id: eb.ref('exchange_payouts.id'),
        detail: jsonObject({
          amount: eb.ref('exchange_payouts.amount'),
          method: eb.ref('exchange_payouts.method'),
          receipt: eb.ref('exchanges.number'),
        }),
        actor: eb.ref('exchange_payouts.recorded_by'),
      },
    ),
  };
}

const ofLinks = [raw.lit('payment_link'), raw.lit('due_reminder')];
const ofPayments = [raw.lit('payment_recorded'), raw.lit('payment_refunded'), raw.lit('payment_voided')];

function deskSources(actor: SignedIn, customer: number) {
  const opportunityOfNote = eb
    .selectFrom('opportunities')
    .select('opportunities.id')
    .whereRef('opportunities.id', '=', 'notes.opportunity_id')
    .where(visibleTo(actor, 'opportunities'));
  const orderOfNote = eb
    .selectFrom('orders')
    .select('orders.id')
    .whereRef('orders.id', '=', 'notes.order_id')
    .where(visibleTo(actor, 'orders'));
  const orderOfLink = eb
    .selectFrom('payment_links')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.id', '=', 'payment_links.order_id')
        .onRef('orders.user_id', '=', 'payment_links.user_id'),
    )
    .select('orders.id')
    .where(raw<boolean>`payment_links.token_hash = split_part(messages.key, ':', 2)::bpchar`)
    .where(visibleTo(actor, 'orders'));
  const orderOfPayment = eb
    .selectFrom('orders')
    .select('orders.id')
    .where(raw<boolean>`orders.id = (messages.variables ->> 'order')::int`)
    .where(visibleTo(actor, 'orders'));
  return {
    message: sourceOf(
      query
        .selectFrom('messages')
        .where('messages.customer_id', '=', customer)
        .where('messages.sent_at', 'is not', null)
        // Links to an order's due, and payments of an order, need access to the order.
        .where(
          eb.or([
            eb('messages.kind', 'not in', [...ofLinks, ...ofPayments]),
            eb.and([eb('messages.kind', 'in', ofLinks), eb(orderOfLink, 'is not', null)]),
            eb.and([eb('messages.kind', 'in', ofPayments), eb(orderOfPayment, 'is not', null)]),
          ]),
        ),
      {
        at: eb.ref('messages.sent_at'),
        id: eb.ref('messages.id'),
        name: eb.cast<string>('messages.kind', 'text'),
        // With the language of the text, if it was not English.
        detail: raw`messages.variables || jsonb_strip_nulls(jsonb_build_object('language', messages.language))`,
      },
    ),
    note: sourceOf(
      query
        .selectFrom('notes')
        .where('notes.customer_id', '=', customer)
        .where('notes.deleted_at', 'is', null)
        .where(eb.or([eb('notes.opportunity_id', 'is', null), eb(opportunityOfNote, 'is not', null)]))
        .where(eb.or([eb('notes.order_id', 'is', null), eb(orderOfNote, 'is not', null)])),
      {
        at: eb.ref('notes.created_at'),
        id: eb.ref('notes.id'),
        name: raw<string>`left(notes.text, 300)`,
        actor: eb.ref('notes.author_id'),
      },
    ),
    task_done: sourceOf(
      query
        .selectFrom('tasks')
        .where('tasks.customer_id', '=', customer)
        .where('tasks.done_at', 'is not', null)
        .where('tasks.deleted_at', 'is', null)
        .where(
          actor.role === 'admin'
            ? eb.lit(true)
            : eb.or([eb('tasks.assignee_id', '=', actor.id), eb('tasks.created_by', '=', actor.id)]),
        ),
      {
        at: eb.ref('tasks.done_at'),
        id: eb.ref('tasks.id'),
        name: eb.ref('tasks.title'),
        actor: eb.ref('tasks.done_by'),
      },
    ),
  };
}

/**
 * Sources with their positions in `sourceNames`, which a filter does not change: cursors hold them.
 * @param group only the sources of a group of events
 */
export function sourcesOf(
  actor: SignedIn,
  today: string,
  customer: number,
  group?: EventGroup,
): readonly { readonly n: number; readonly source: Source }[] {
  const sources: Record<SourceName, Source> = {
    ...accountSources(actor, today, customer),
    ...bookingSources(customer),
    ...saleSources(actor, customer),
    ...oldGoldSources(customer),
    ...deskSources(actor, customer),
  };
  return sourceNames.flatMap((name, n) =>
    group === undefined || groupOfSource[name] === group ? [{ n, source: sources[name] }] : [],
  );
}
