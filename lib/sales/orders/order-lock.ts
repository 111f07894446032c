import type { Role, SignedIn } from '@/lib/kernel/access/actor';
import { notFound } from '@/lib/kernel/access/not-found';
import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { requireVersion, staleVersion } from '@/lib/kernel/access/version';
import { compileOnce, compileOncePer, type Placeholder } from '@/lib/db/compile-once';
import { query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { whyCannotHaveOrder } from '@/lib/sales/opportunities/rules';
import { visibleTo } from '@/lib/sales/parties/scope';
import { selectOrders, toOrderRecord, type OrderRow } from './to-wire';

const visible = (role: Role, value: Placeholder<{ id: number; actorId: number }>) =>
  selectOrders
    .where('orders.id', '=', value('id'))
    .where(visibleTo({ role, id: value('actorId') }, 'orders'));
const findVisible = compileOncePer(visible);
const lockVisible = compileOncePer((role: Role, value: Placeholder<{ id: number; actorId: number }>) =>
  visible(role, value).forUpdate('orders'),
);

/** Finds an order; undefined if not visible to the actor. */
export function findOrder(sql: Sql, actor: SignedIn, id: number): Promise<OrderRow | undefined> {
  return sql.first(findVisible(actor.role, { id, actorId: actor.id }));
}

/** Locks an order for changes that do not concern opportunities or items. Throws NOT_FOUND if not visible to the actor. */
export async function lockOrder(tx: Transaction, actor: SignedIn, id: number): Promise<OrderRow> {
  const order = await tx.first(lockVisible(actor.role, { id, actorId: actor.id }));
  if (order === undefined) throw notFound();
  return order;
}

export interface LockedCustomer {
  readonly id: number;
  readonly name: string;
  readonly mobile: string;
  readonly address: string | null;
  /** GST code of the State; null: unknown. */
  readonly state_code: string | null;
  /** Chosen by the customer (lib/languages.ts); null: not chosen. */
  readonly language: string | null;
  readonly deleted_at: string | null;
}

/** Columns of {@link LockedCustomer}, to be locked. */
export const selectCustomers = query
  .selectFrom('users')
  .select(['id', 'name', 'mobile', 'address', 'state_code', 'language', 'deleted_at']);

const selectCustomerOf = (orderId: ReturnType<Placeholder<{ orderId: number }>> | number) =>
  selectCustomers.where('id', '=', (user) =>
    user.selectFrom('orders').select('orders.user_id').where('orders.id', '=', orderId),
  );

const shareCustomer = compileOnce((value: Placeholder<{ orderId: number }>) =>
  selectCustomerOf(value('orderId')).forShare(),
);

/**
 * Locks an order's customer, for writes that copy or address them: a deletion of the account waits for the write, or has committed and is
 * seen. Before the order (the lock order); then pass both to {@link requireCustomerOf}. Undefined without the order.
 */
export function shareCustomerOf(tx: Transaction, orderId: number): Promise<LockedCustomer | undefined> {
  return tx.first(shareCustomer({ orderId }));
}

/** Refuses 409 STALE_VERSION if the order got another customer while the locks were waited for. */
export function requireCustomerOf(order: OrderRow, customer: LockedCustomer | undefined): LockedCustomer {
  if (customer?.id !== order.user_id) throw staleVersion(toOrderRecord(order));
  return customer;
}

/**
 * Locks an order with its opportunity and its customer, for what concerns its pieces. Refuses as {@link lockOrderAndOpportunities} and
 * {@link requireCustomerOf}.
 * @param options.writesCustomer the customer changes, too: two that share the row could not both write it
 */
export async function lockSale(
  tx: Transaction,
  actor: SignedIn,
  orderId: number,
  { writesCustomer = false }: { readonly writesCustomer?: boolean } = {},
): Promise<{ readonly order: OrderRow; readonly customer: LockedCustomer }> {
  const [locked, seen] = await Promise.all([
    writesCustomer ? tx.first(selectCustomerOf(orderId).forNoKeyUpdate()) : shareCustomerOf(tx, orderId),
    findOrder(tx, actor, orderId),
  ]);
  const [order] = await lockSeen(tx, actor, [orderId], [seen], []);
  if (order === undefined) throw notFound();
  return { order, customer: requireCustomerOf(order, locked) };
}

/**
 * Locks an order as {@link lockSale} does, and another one of the same customer. Two requests for the same two orders, in whichever
 * direction, lock them in the same order. Throws 400 on `field` if the other one does not exist or is out of scope.
 */
export async function lockTwoSales(
  tx: Transaction,
  actor: SignedIn,
  orderId: number,
  other: { readonly id: number; readonly field: string },
): Promise<{ readonly order: OrderRow; readonly other: OrderRow; readonly customer: LockedCustomer }> {
  const locked = await shareCustomerOf(tx, orderId);
  const order = await findOrder(tx, actor, orderId);
  if (order === undefined) throw notFound();
  if ((await findOrder(tx, actor, other.id)) === undefined)
    throw wrongField(other.field, 'Order does not exist.');
  const [current, target] = await lockOrders(tx, actor, [orderId, other.id], []);
  if (current === undefined || target === undefined) throw notFound();
  return { order: current, other: target, customer: requireCustomerOf(current, locked) };
}

/** Lock order as in a closing: opportunities first, by id. */
export async function lockOrderAndOpportunities(
  tx: Transaction,
  actor: SignedIn,
  id: number,
  moveTo: number | null | undefined,
): Promise<OrderRow> {
  const [order] = await lockOrders(tx, actor, [id], typeof moveTo === 'number' ? [moveTo] : []);
  if (order === undefined) throw notFound();
  return order;
}

const lockOpportunities = compileOnce((value: Placeholder<{ ids: readonly number[] }>) =>
  query
    .selectFrom('opportunities')
    .select('id')
    .where('id', '=', raw<number>`any(${value('ids')}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate(),
);
const lockByIds = compileOnce((value: Placeholder<{ ids: readonly number[] }>) =>
  query
    .selectFrom('orders')
    .select('id')
    .where('id', '=', raw<number>`any(${value('ids')}::int[])`)
    .orderBy('id')
    .forUpdate(),
);

/** Opportunities by id, then orders by id. */
async function lockOrders(
  tx: Transaction,
  actor: SignedIn,
  ids: readonly number[],
  moreOpportunities: readonly number[],
): Promise<OrderRow[]> {
  const seen = await Promise.all(ids.map((id) => findOrder(tx, actor, id)));
  return lockSeen(tx, actor, ids, seen, moreOpportunities);
}

/** {@link lockOrders} with the orders as they were found. */
async function lockSeen(
  tx: Transaction,
  actor: SignedIn,
  ids: readonly number[],
  seen: readonly (OrderRow | undefined)[],
  moreOpportunities: readonly number[],
): Promise<OrderRow[]> {
  const opportunities = [
    ...seen.map((order) => {
      if (order === undefined) throw notFound();
      return order.opportunity_id;
    }),
    ...moreOpportunities,
  ].filter((each) => typeof each === 'number');
  if (opportunities.length > 0) tx.send(lockOpportunities({ ids: opportunities }));
  tx.send(lockByIds({ ids }));
  return (await Promise.all(ids.map((id) => findOrder(tx, actor, id)))).map((current, index) => {
    if (current === undefined) throw notFound();
    // Moved by another request while waiting for the locks: its opportunity is not locked, and may be closing.
    if (current.opportunity_id !== seen[index]?.opportunity_id) requireVersion(-1, toOrderRecord(current));
    return current;
  });
}

interface LinkedOpportunity {
  readonly id: number;
  readonly isWon: boolean;
  readonly customerId: number;
}

/** Refuses 400 for an opportunity of another customer: the order's customer would see its items. */
export function requireOpportunityOf(
  customerId: number,
  linked: Pick<LinkedOpportunity, 'customerId'> | null,
): void {
  if (linked !== null && linked.customerId !== customerId)
    throw wrongField(
      'opportunityid',
      'This opportunity belongs to another customer. Enter one of this customer, or none.',
    );
}

/** {@link requireOpportunityOf} for a locked opportunity; one that the order keeps may be out of the actor's scope. */
export async function requireLockedOpportunityOf(
  tx: Transaction,
  customerId: number,
  opportunityId: number | null,
): Promise<void> {
  if (opportunityId === null) return;
  const locked = await tx.prisma.opportunity.findUniqueOrThrow({
    where: { id: opportunityId },
    select: { userId: true },
  });
  requireOpportunityOf(customerId, { customerId: locked.userId });
}

/**
 * Locks the opportunity. Refuses 400 if it does not exist or is out of scope, 409 OPPORTUNITY_CLOSED if it is lost: a lost one gets no
 * order.
 */
export async function requireOpportunity(
  tx: Transaction,
  actor: SignedIn,
  id: number,
): Promise<LinkedOpportunity> {
  const found = await tx.first(
    query
      .selectFrom('opportunities')
      .select(['id', 'stage', 'user_id'])
      .where('id', '=', id)
      .where(visibleTo(actor, 'opportunities'))
      .forNoKeyUpdate(),
  );
  if (found === undefined) throw wrongField('opportunityid', 'Opportunity does not exist.');
  const whyNot = whyCannotHaveOrder(found);
  if (whyNot !== null) {
    const message = `${whyNot}.`;
    throw new Refusal('OPPORTUNITY_CLOSED', message, { fields: { opportunityid: message } });
  }
  return { id, isWon: found.stage === 'won', customerId: found.user_id };
}
