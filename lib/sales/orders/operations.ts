import { expressionBuilder } from 'kysely';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { isUnchanged, requireVersion } from '@/lib/kernel/access/version';
import { WithStatus, type InputOf, type OutputOf } from '@/lib/contract';
import { violatesUnique } from '@/lib/db/faults';
import { listPage } from '@/lib/db/pagination';
import type { Tables } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { assignItems, detachItems } from '@/lib/sales/items/bulk';
import { auditedDue, dueAfterLowering } from '@/lib/money/ledger/allow-due';
import { bookAdjustment, requireCustomerMayChange, requireDeletable } from '@/lib/money/ledger/adjust';
import { paiseOfColumn } from '@/lib/paise';
import { closePaidLinks } from '@/lib/money/payment-links/close';
import { enteredColumns, valuesOf } from '@/lib/kernel/records/values';
import { partiesOfNew, partiesOfUpdate, requireParties } from '@/lib/sales/parties/parties';
import { visibleTo } from '@/lib/sales/parties/scope';
import { requireSaleStore, requireStoreMayChange, storeColumn } from '@/lib/sales/stores/store-of-sale';
import { successText } from '@/lib/kernel/text/messages';
import type { orders } from './contract';
import { insertOrder } from './insert-order';
import {
  findOrder,
  lockOrderAndOpportunities,
  requireLockedOpportunityOf,
  requireOpportunity,
  requireOpportunityOf,
} from './order-lock';
import { conditionsOfList, hasReceived, isSelectiveFilter, sumReceived } from './filters';
import { requirePromise } from './promise';
import { requireAsInvoiced, taxDocumentsOf } from './invoiced';
import { orderDefinition } from './record';
import { requireAmounts } from './amounts';
import type { OrderAmounts, AmountsInput } from './rules';
import { amountColumns, orderRow, selectOrders, toOrderRecord, toOrderWithAdvance } from './to-wire';

/* Orders (docs/product/rules.md, "Orders"). Row-level access: `visibleTo` in lib/sales/parties/scope.ts. */

type Actions = (typeof orders)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

const hasOrder = (cause?: unknown) => {
  const message = 'This opportunity already has an order.';
  return new Refusal('HAS_ORDER', message, { fields: { opportunityid: message }, cause });
};

const eb = expressionBuilder<Tables, 'orders'>();

const newOrder: OrderAmounts = { total: 0, paid: 0, pending: 0, status: 'partial', chosen: null };

/** Visible to the actor; the search matches the name and the exact id. */
export const listOrders = operation<In<'all'>, Out<'all'>>(
  'work on orders',
  'no proof',
  async ({ actor, clock, sql }, input) => {
    const where = conditionsOfList(input, clock.now());
    const list = listPage(sql, input, {
      table: 'orders',
      rows: selectOrders,
      visible: visibleTo(actor, 'orders'),
      where,
      sorts: {
        created_at: { by: eb.ref('orders.created_at'), type: 'timestamptz' },
        name: { by: eb.ref('orders.name'), type: 'text' },
        total_amount: { by: eb.ref('orders.total_amount'), type: 'numeric' },
        pending_amount: { by: eb.ref('orders.pending_amount'), type: 'numeric' },
      },
      selective: isSelectiveFilter(input),
    });
    const sum =
      hasReceived(input) && input.exact === true ? sumReceived(sql, actor, input, where) : undefined;
    const [{ rows, page }, received] = await Promise.all([list, sum]);
    return { orders: rows.map(toOrderRecord), ...page, ...(received === undefined ? {} : { received }) };
  },
);

export const readOrder = operation<In<'read'>, Out<'read'>>(
  'work on orders',
  'no proof',
  async ({ actor, clock, sql }, { id }) => {
    const row = await findOrder(sql, actor, id);
    if (row === undefined) throw notFound();
    return { data: toOrderWithAdvance(row, clock.now()), ...(await taxDocumentsOf(sql, id)) };
  },
);

/**
 * Returns an opportunity's active order (200) if it has one: the older client creates one after its close. Refuses 400 for inconsistent
 * amounts, ids of other roles and a store without a seller, 409 HAS_ORDER without data if the active order is out of scope.
 */
export const createOrder = operation<In<'create'>, Out<'create'> | WithStatus<Out<'create'>>>(
  'work on orders',
  'no proof',
  ({ actor, clock, sql }, input) => {
    const amounts = requireAmounts(sentAmounts(input), newOrder);
    const parties = partiesOfNew(actor, input);
    const { name, opportunityid = null, promised_on = null } = input;
    requirePromise(promised_on, null, null, clock.now());
    const created = sql.transaction(async (tx) => {
      const sold = opportunityid === null ? null : await requireOpportunity(tx, actor, opportunityid);
      if (opportunityid !== null) {
        const active = selectOrders
          .where('orders.opportunity_id', '=', opportunityid)
          .where('orders.deleted_at', 'is', null);
        const visible = await tx.first(active.where(visibleTo(actor, 'orders')));
        if (visible !== undefined)
          return new WithStatus({ message: successText.orderCreated, data: toOrderRecord(visible) }, 200);
        if ((await tx.first(active)) !== undefined) throw hasOrder();
      }
      const names = await requireParties(tx, parties, null);
      requireOpportunityOf(parties.user_id, sold);
      const now = clock.now();
      const columns = {
        ...parties,
        ...storeColumn(input),
        ...amountColumns(amounts),
        name,
        opportunity_id: opportunityid,
        due_on: null,
        promised_on,
      };
      const row = await insertOrder(tx, actor, columns, names, now);
      await assignItemsOf(tx, actor, sold, row.id, now);
      await bookAdjustment(tx, actor, row, amounts.paid, now);
      return { message: successText.orderCreated, data: toOrderRecord(row) };
    });
    return created.catch(requireSaleStore);
  },
);

/** For a won opportunity. An open one assigns its items when it is closed. */
async function assignItemsOf(
  tx: Transaction,
  actor: SignedIn,
  sold: { readonly id: number; readonly isWon: boolean } | null,
  orderId: number,
  now: Date,
): Promise<void> {
  if (sold?.isWon === true) await assignItems(tx, actor, { orderId, opportunityId: sold.id }, now);
}

/**
 * A changed paid amount becomes an adjustment; a lower one needs a proof, PROOF_NEEDED. Refuses 400 for wrong amounts and another customer's opportunity, 403 for an adjustment that
 * only an admin may make, 409 HAS_ORDER for an opportunity with another order, HAS_PAYMENTS for a change of customer with entries,
 * HAS_DOCUMENTS for another store with a receipt or an invoice, DELIVERED and OUT_OF_BALANCE for what contradicts its deliveries.
 */
export const updateOrder = operation<In<'update'>, Out<'update'>>(
  'work on orders',
  'no proof',
  async ({ actor, clock, sql }, input) => {
    try {
      return await sql.transaction(async (tx) => {
        const current = await lockOrderAndOpportunities(tx, actor, input.id, input.opportunityid);
        const now = clock.now();
        const before = toOrderRecord(current);
        const paidBefore = paiseOfColumn(current.paid_amount);
        // Must not undo an unseen payment.
        const lowers = input.paid_amount !== undefined && input.paid_amount < paidBefore;
        requireVersion(lowers ? (input.version ?? -1) : input.version, before);
        const parties = partiesOfUpdate(actor, input, current);
        const names = await requireParties(tx, parties, current);
        const changesCustomer = parties.user_id !== current.user_id;
        if (changesCustomer) await requireCustomerMayChange(tx, current.id);
        const amounts = requireAmounts(sentAmounts(input), {
          total: paiseOfColumn(current.total_amount),
          paid: paidBefore,
          pending: paiseOfColumn(current.pending_amount),
          status: current.status,
          chosen: current.chosen_status,
        });
        requirePromise(input.promised_on, current.promised_on, current.advance_since, now);
        const { opportunityid: opportunityId = current.opportunity_id, store_id = current.store_id } = input;
        if (store_id !== current.store_id) await requireStoreMayChange(tx, current.id);
        const moves = opportunityId !== current.opportunity_id;
        await requireAsInvoiced(tx, current, { total: amounts.total, moves });
        const byPaise = amounts.paid - paidBefore;
        const allowed = await dueAfterLowering(tx, actor, current, byPaise, input, now);
        const columns = {
          ...enteredColumns(orderDefinition, input),
          ...parties,
          ...amountColumns(amounts),
          opportunity_id: opportunityId,
          store_id,
          due_on: amounts.pending === 0 ? null : (allowed?.on ?? current.due_on),
        };
        if (isUnchanged(current, columns)) return { message: successText.orderUpdated, data: before };
        const sold =
          moves && opportunityId !== null ? await requireOpportunity(tx, actor, opportunityId) : null;
        if (moves || changesCustomer) await requireLockedOpportunityOf(tx, parties.user_id, opportunityId);
        // Items belong to an order through their opportunity: they do not move with the order.
        if (moves) await detachItems(tx, actor, current.id, now);
        const order = await tx.prisma.order.update({
          where: { id: current.id },
          data: {
            ...valuesOf(orderDefinition, columns),
            chosenStatus: columns.chosen_status,
            version: { increment: 1 },
            updatedAt: now,
          },
        });
        const row = orderRow(order, names);
        await assignItemsOf(tx, actor, sold, row.id, now);
        // An adjustment closes links too.
        if (row.total_amount !== current.total_amount) closePaidLinks(tx, row, now);
        await bookAdjustment(tx, actor, row, byPaise, now);
        const data = toOrderRecord(row);
        const entry = { action: 'order.update', entity: 'order', entityId: row.id } as const;
        const after = { ...data, ...auditedDue(allowed) };
        writeAudit(tx, { actorId: actor.id, ...entry, before, after }, now);
        return { message: successText.orderUpdated, data };
      });
    } catch (error) {
      if (violatesUnique(error, 'orders_live_opportunity_key')) throw hasOrder(error);
      requireSaleStore(error);
    }
  },
);

/** Its items stay with their opportunity, without an order. Refuses 409 HAS_PAYMENTS if it has live entries. */
export const deleteOrder = operation<In<'delete'>, Out<'delete'>>(
  'work on orders',
  'proof',
  ({ actor, clock, sql }, { id }) =>
    sql.transaction(async (tx) => {
      const current = await lockOrderAndOpportunities(tx, actor, id, undefined);
      const now = clock.now();
      await requireDeletable(tx, id);
      await detachItems(tx, actor, id, now);
      await tx.prisma.order.update({
        where: { id },
        data: { deletedAt: now, version: { increment: 1 }, updatedAt: now },
      });
      const entry = { actorId: actor.id, action: 'order.delete', entity: 'order', entityId: id } as const;
      writeAudit(tx, { ...entry, before: toOrderRecord(current) }, now);
      return { message: successText.orderDeleted };
    }),
);

function sentAmounts(input: In<'create'> | In<'update'>): AmountsInput {
  return {
    total: input.total_amount,
    paid: input.paid_amount,
    pending: input.pending_amount,
    status: input.status,
  };
}
