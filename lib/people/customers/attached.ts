import { expressionBuilder } from 'kysely';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { wrongField, type Refusal } from '@/lib/kernel/access/refusal';
import { query, type Condition, type Tables } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { visibleTo } from '@/lib/sales/parties/scope';
import { openableCustomers } from './scope';

/* The customer, opportunity and order of a note or task: which the actor sees, and whether they belong together. */

type Attached = 'notes' | 'tasks';

/** Subquery of the opportunity's id: null if the actor may not see it. */
export function visibleOpportunityOf(actor: SignedIn, table: Attached) {
  return expressionBuilder<Tables, Attached>()
    .selectFrom('opportunities')
    .select('opportunities.id')
    .whereRef('opportunities.id', '=', `${table}.opportunity_id`)
    .where(visibleTo(actor, 'opportunities'));
}

/** Subquery of the order's id: null if the actor may not see it. */
export function visibleOrderOf(actor: SignedIn, table: Attached) {
  return expressionBuilder<Tables, Attached>()
    .selectFrom('orders')
    .select('orders.id')
    .whereRef('orders.id', '=', `${table}.order_id`)
    .where(visibleTo(actor, 'orders'));
}

/** Subquery of a column of the customer: null if the actor may not open the customer's page. */
export function openableCustomerOf<Column extends 'id' | 'name'>(
  actor: SignedIn,
  today: string,
  table: Attached,
  column: Column,
) {
  return openableCustomers(actor, today)
    .select(`users.${column}`)
    .where('users.id', '=', expressionBuilder<Tables, Attached>().ref(`${table}.customer_id`));
}

export interface AttachedTo {
  readonly customer_id?: number | undefined;
  readonly opportunityid?: number | undefined;
  readonly orderid?: number | undefined;
}

export async function mayOpenAll(
  sql: Sql,
  actor: SignedIn,
  today: string,
  named: AttachedTo,
): Promise<boolean> {
  const { customer_id: customerId, opportunityid: opportunityId, orderid: orderId } = named;
  const found = await Promise.all([
    customerId === undefined ||
      sql.first(openableCustomers(actor, today).select('users.id').where('users.id', '=', customerId)),
    opportunityId === undefined || sql.first(visibleSale(actor, 'opportunities', opportunityId)),
    orderId === undefined || sql.first(visibleSale(actor, 'orders', orderId)),
  ]);
  return found.every((each) => each !== undefined);
}

export function attachedTo(table: Attached, named: AttachedTo): Condition[] {
  const eb = expressionBuilder<Tables, Attached>();
  return [
    ...(named.customer_id === undefined ? [] : [eb(`${table}.customer_id`, '=', named.customer_id)]),
    ...(named.opportunityid === undefined ? [] : [eb(`${table}.opportunity_id`, '=', named.opportunityid)]),
    ...(named.orderid === undefined ? [] : [eb(`${table}.order_id`, '=', named.orderid)]),
  ];
}

interface Links {
  readonly customer_id: number | null;
  readonly opportunity_id: number | null;
  readonly order_id: number | null;
}

/**
 * Refuses 400 for a customer whose page the actor may not open, and for an opportunity or order out of scope or of another customer. Locks
 * them until the transaction ends: none is deleted or changes its customer meanwhile.
 * @returns the links, with the customer of the opportunity or order if none was named
 */
export async function requireLinks(
  tx: Transaction,
  actor: SignedIn,
  today: string,
  { customer_id: named, opportunity_id: opportunityId, order_id: orderId }: Links,
): Promise<Links> {
  const opportunity =
    opportunityId === null
      ? null
      : await tx.first(visibleSale(actor, 'opportunities', opportunityId).forShare());
  if (opportunity === undefined) throw wrongField('opportunityid', 'Opportunity does not exist.');
  const order = orderId === null ? null : await tx.first(visibleSale(actor, 'orders', orderId).forShare());
  if (order === undefined) throw wrongField('orderid', 'Order does not exist.');
  const customerId = named ?? opportunity?.user_id ?? order?.user_id ?? null;
  if (opportunity !== null && opportunity.user_id !== customerId)
    throw ofAnother('opportunityid', 'Opportunity');
  if (order !== null && order.user_id !== customerId) throw ofAnother('orderid', 'Order');
  if (customerId !== null) {
    const customer = await tx.first(
      openableCustomers(actor, today).select('users.id').where('users.id', '=', customerId).forShare('users'),
    );
    if (customer === undefined) throw wrongField('customer_id', 'Customer does not exist.');
  }
  return { customer_id: customerId, opportunity_id: opportunityId, order_id: orderId };
}

const ofAnother = (field: string, label: string): Refusal =>
  wrongField(field, `${label} is one of another customer.`);

function visibleSale(actor: SignedIn, table: 'opportunities' | 'orders', id: number) {
  return query
    .selectFrom(table)
    .select(['id', 'user_id'])
    .where('id', '=', id)
    .where(visibleTo(actor, table));
}
