import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { wrongField, type Refusal } from '@/lib/kernel/access/refusal';
import { isUnchanged, requireVersion } from '@/lib/kernel/access/version';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { endTasksOf } from '@/lib/desk/tasks/of-item';
import { decimalOf } from '@/lib/paise';
import type { OpportunityRecord } from '@/lib/sales/opportunities/contract';
import { whyCannotAddItems, whyCannotEditItems } from '@/lib/sales/opportunities/rules';
import { assertEditable } from '@/lib/sales/opportunities/lock-opportunity';
import { updateTotalFromItems } from '@/lib/sales/opportunities/total';
import { followItemsOfOrders } from '@/lib/sales/orders/invoiced';
import { visibleTo } from '@/lib/sales/parties/scope';
import { successText } from '@/lib/kernel/text/messages';
import type { items } from './contract';
import { itemRow, itemValues, selectItems, toItemRecord, type ItemRow } from './to-wire';
import { huidTaken, pieceColumns } from './piece';
import { notAsked } from './record';
import { requestAfter, requireWithinLimit } from './requests';
import { requireUndelivered } from './pieces';
import { isMeasurement } from './rules';

/* Items of opportunities (docs/product/rules.md, "Items"). Row-level access is their opportunity's. */

type Actions = (typeof items)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

/** In the order of creation. */
export const readItems = operation<In<'read_by_opportunity'>, Out<'read_by_opportunity'>>(
  'work on opportunities',
  'no proof',
  async ({ actor, sql }, { opportunityid }) => {
    const parent = await sql.first(visibleOpportunity(actor, opportunityid));
    if (parent === undefined) throw notFound();
    const rows = await sql.prisma.item.findMany({
      where: { opportunityId: opportunityid, deletedAt: null },
      orderBy: { id: 'asc' },
    });
    return { items: rows.map((item) => toItemRecord(itemRow(item))) };
  },
);

/**
 * Refuses 400 for an opportunity or order that does not exist or is out of scope, 409 OPPORTUNITY_CLOSED, HUID_TAKEN if another live piece
 * has the HUID, NEEDS_APPROVAL for a reduction above the actor's limit. The total of an order with delivered pieces follows each change: OUT_OF_BALANCE if more is paid.
 */
export const createItem = operation<In<'create'>, Out<'create'>>(
  'work on opportunities',
  'no proof',
  ({ actor, clock, sql }, input) => {
    return sql.transaction(async (tx) => {
      const parent = await lockParent(tx, actor, input.opportunityid);
      if (parent === undefined) throw notYourOpportunity();
      const now = clock.now();
      assertEditable(whyCannotAddItems(parent));
      const orderId = input.orderid ?? null;
      await requireOrderOf(tx, actor, orderId, parent.id);
      const columns = {
        ...(await pieceColumns(tx, input)),
        name: input.name,
        price: decimalOf(input.price),
        order_id: orderId,
        opportunity_id: parent.id,
        ...notAsked,
      };
      await requireWithinLimit(tx, actor, columns, now);
      const item = await stored(tx.prisma.item.create({ data: { ...itemValues(columns), createdAt: now } }));
      const data = toItemRecord(itemRow(item));
      writeAudit(
        tx,
        { actorId: actor.id, action: 'item.create', entity: 'item', entityId: item.id, after: data },
        now,
      );
      await followItemsOfOrders(tx, actor, [orderId], now);
      return { message: successText.itemAdded, data, ...(await withUpdatedTotal(tx, actor, parent.id, now)) };
    });
  },
);

/**
 * Changes or moves an item. Both opportunities must be in scope and open; HUID, exemption and weights may change in a closed one, too. A
 * moved item leaves its order. Refuses as {@link createItem}, and DELIVERED for a delivered one.
 */
export const updateItem = operation<In<'update'>, Out<'update'>>(
  'work on opportunities',
  'no proof',
  ({ actor, clock, sql }, input) => {
    return sql.transaction(async (tx) => {
      const seen = await findItem(tx, actor, input.id);
      const target = input.opportunityid ?? seen.opportunity_id;
      const parents = new Map<number, { id: number; status: 'open' | 'closed' }>();
      for (const id of [...new Set([seen.opportunity_id, target])].toSorted((a, b) => a - b)) {
        const parent = await lockParent(tx, actor, id);
        if (parent === undefined)
          throw id === target && target !== seen.opportunity_id ? notYourOpportunity() : notFound();
        parents.set(id, parent);
      }
      const current = await lockItem(tx, actor, input.id);
      const now = clock.now();
      requireSameParent(current, seen);
      requireUndelivered([current]);
      const measured =
        isMeasurement(input) && [...parents.values()].some(({ status }) => status === 'closed');
      if (!measured) for (const parent of parents.values()) assertEditable(whyCannotEditItems(parent));
      const before = toItemRecord(current);
      requireVersion(input.version, before);
      const kept = target === current.opportunity_id ? current.order_id : null;
      const orderId = input.orderid === undefined ? kept : input.orderid;
      if (orderId !== current.order_id || target !== current.opportunity_id)
        await requireOrderOf(tx, actor, orderId, target);
      const columns = {
        ...(await pieceColumns(tx, input, current)),
        name: input.name ?? current.name,
        price: input.price === undefined ? current.price : decimalOf(input.price),
        order_id: orderId,
        opportunity_id: target,
        // Ready is a piece for the customer of its order.
        ready_at: orderId === current.order_id ? current.ready_at : null,
      };
      if (isUnchanged(current, columns)) return { message: successText.itemUpdated, data: before };
      if (!measured) await requireWithinLimit(tx, actor, columns, now, current);
      const request = await requestAfter(tx, actor, current, columns, now);
      const item = await stored(
        tx.prisma.item.update({
          where: { id: current.id },
          data: { ...itemValues({ ...columns, ...request }), version: { increment: 1 }, updatedAt: now },
        }),
      );
      const data = toItemRecord(itemRow(item));
      writeAudit(
        tx,
        { actorId: actor.id, action: 'item.update', entity: 'item', entityId: item.id, before, after: data },
        now,
      );
      await followItemsOfOrders(tx, actor, [current.order_id, orderId], now);
      // In the order of their locks.
      for (const id of parents.keys()) if (id !== target) await updateTotalFromItems(tx, actor, id, now);
      return { message: successText.itemUpdated, data, ...(await withUpdatedTotal(tx, actor, target, now)) };
    });
  },
);

/** Also of a closed opportunity, whose total stays. Refuses 409 DELIVERED for a delivered one. */
export const deleteItem = operation<In<'delete'>, Out<'delete'>>(
  'work on opportunities',
  'no proof',
  ({ actor, clock, sql }, { id }) => {
    return sql.transaction(async (tx) => {
      const seen = await findItem(tx, actor, id);
      if ((await lockParent(tx, actor, seen.opportunity_id)) === undefined) throw notFound();
      const current = await lockItem(tx, actor, id);
      const now = clock.now();
      requireSameParent(current, seen);
      requireUndelivered([current]);
      await tx.prisma.item.update({
        where: { id },
        data: { deletedAt: now, version: { increment: 1 }, updatedAt: now },
      });
      if (current.asked_at !== null) await endTasksOf(tx, actor, [id], 'delete', now);
      const before = toItemRecord(current);
      writeAudit(tx, { actorId: actor.id, action: 'item.delete', entity: 'item', entityId: id, before }, now);
      await followItemsOfOrders(tx, actor, [current.order_id], now);
      return {
        message: successText.itemDeleted,
        ...(await withUpdatedTotal(tx, actor, current.opportunity_id, now)),
      };
    });
  },
);

/** Waits for other writers of the HUID. */
function stored<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    throw huidTaken(error);
  });
}

/** Moved by another request while waiting for locks: the other opportunity is not locked, so refuses with STALE_VERSION. */
export function requireSameParent(current: ItemRow, seen: ItemRow): void {
  if (current.opportunity_id !== seen.opportunity_id) requireVersion(-1, toItemRecord(current));
}

/** For the response. */
export async function withUpdatedTotal(
  tx: Transaction,
  actor: SignedIn,
  opportunityId: number,
  now: Date,
): Promise<{ opportunity?: OpportunityRecord }> {
  const opportunity = await updateTotalFromItems(tx, actor, opportunityId, now);
  return opportunity === undefined ? {} : { opportunity };
}

export async function findItem(sql: Sql, actor: SignedIn, id: number): Promise<ItemRow> {
  const row = await sql.first(
    selectItems
      .innerJoin('opportunities', 'opportunities.id', 'items.opportunity_id')
      .where('items.id', '=', id)
      .where('items.deleted_at', 'is', null)
      .where(visibleTo(actor, 'opportunities')),
  );
  if (row === undefined) throw notFound();
  return row;
}

/** After its opportunities. Read once locked: another request may have changed or deleted it meanwhile. */
export function lockItem(tx: Transaction, actor: SignedIn, id: number): Promise<ItemRow> {
  tx.send(query.selectFrom('items').select('id').where('id', '=', id).forUpdate());
  return findItem(tx, actor, id);
}

const visibleOpportunity = (actor: SignedIn, id: number) =>
  query
    .selectFrom('opportunities')
    .select(['id', 'status', 'user_id'])
    .where('id', '=', id)
    .where(visibleTo(actor, 'opportunities'));

/** Prevents closing the opportunity while an item is added; undefined if it is not visible to the actor. */
export function lockParent(tx: Transaction, actor: SignedIn, id: number) {
  return tx.first(visibleOpportunity(actor, id).forNoKeyUpdate());
}

/** Refuses 400 for an order of another opportunity, or one that the actor may not see. */
async function requireOrderOf(
  tx: Transaction,
  actor: SignedIn,
  orderId: number | null,
  opportunityId: number,
): Promise<void> {
  if (orderId === null) return;
  const order = await tx.first(
    query
      .selectFrom('orders')
      .select('id')
      .where('id', '=', orderId)
      .where('opportunity_id', '=', opportunityId)
      .where(visibleTo(actor, 'orders')),
  );
  if (order === undefined) throw wrongField('orderid', 'Order does not belong to this opportunity.');
}

function notYourOpportunity(): Refusal {
  return wrongField('opportunityid', 'Opportunity does not exist.');
}
