import type { SignedIn } from '@/lib/kernel/access/actor';
import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { wrongField } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { lockSale, type LockedCustomer } from '@/lib/sales/orders/order-lock';
import { visibleTo } from '@/lib/sales/parties/scope';
import { successText } from '@/lib/kernel/text/messages';
import { enqueueMessage } from '@/lib/visits/messages/enqueue';
import type { items } from './contract';
import { lockPieces, requireBooked, requireUndelivered } from './pieces';
import { piecesText } from './rules';
import { itemColumns, selectItems, toItemRecord, type ItemRow } from './to-wire';

type Ready = (typeof items)['actions']['ready'];

/**
 * Marks booked pieces of one order as ready to be handed over, and tells the customer by one SMS how many became ready; repeated, changes
 * and sends nothing (docs/product/sale.md, "State of a piece"). Throws NOT_FOUND for a piece out of scope, 400 on `ids` for pieces of
 * several orders, 409 NOT_BOOKED, DELIVERED.
 */
export const markReady = operation<InputOf<Ready>, OutputOf<Ready>>(
  'deliver pieces',
  'no proof',
  async ({ actor, clock, sql, flushSms }, { ids }) => {
    const wanted = new Set(ids);
    const data = await sql.transaction(async (tx) => {
      const { customer, order } = await lockSale(tx, actor, await orderOf(tx, actor, wanted));
      const now = clock.now();
      const pieces = (await lockPieces(tx, order.id)).filter(({ id }) => wanted.has(id));
      // Moved or deleted by another request while waiting for the locks.
      if (pieces.length < wanted.size) throw notFound();
      requireUndelivered(pieces);
      const booked = pieces.filter(({ ready_at }) => ready_at === null);
      const written =
        booked.length === 0 ? [] : await write(tx, actor, { booked, customer, orderId: order.id }, now);
      const changed = new Map(written.map((row) => [row.id, row]));
      return pieces.map((row) => toItemRecord(changed.get(row.id) ?? row));
    });
    flushSms();
    return { message: successText.itemsReady, data };
  },
);

/** The id of the order of pieces within scope of their opportunity or order. */
async function orderOf(tx: Transaction, actor: SignedIn, ids: ReadonlySet<number>): Promise<number> {
  const seen = await tx.rows(
    selectItems
      .innerJoin('opportunities', 'opportunities.id', 'items.opportunity_id')
      .leftJoin('orders', 'orders.id', 'items.order_id')
      .where(raw<boolean>`items.id = any (${[...ids]}::int[])`)
      .where('items.deleted_at', 'is', null)
      .where((item) => item.or([visibleTo(actor, 'opportunities'), visibleTo(actor, 'orders')])),
  );
  if (seen.length < ids.size) throw notFound();
  requireBooked(seen);
  const [orderId, ...others] = new Set(seen.map(({ order_id }) => order_id));
  if (typeof orderId !== 'number' || others.length > 0)
    throw wrongField('ids', 'These items are of several orders. Send those of one order at a time.');
  return orderId;
}

async function write(
  tx: Transaction,
  actor: SignedIn,
  {
    booked,
    customer,
    orderId,
  }: {
    readonly booked: readonly ItemRow[];
    readonly customer: LockedCustomer;
    readonly orderId: number;
  },
  now: Date,
): Promise<ItemRow[]> {
  const ids = booked.map(({ id }) => id);
  const written = await tx.rows(
    query
      .updateTable('items')
      .set({ ready_at: now, updated_at: now, version: raw<number>`items.version + 1` })
      .where(raw<boolean>`items.id = any (${ids}::int[])`)
      .returning(itemColumns),
  );
  const before = new Map(booked.map((row) => [row.id, toItemRecord(row)]));
  writeAudit(
    tx,
    written
      .toSorted((one, other) => one.id - other.id)
      .map((row) => ({
        actorId: actor.id,
        action: 'item.ready',
        entity: 'item' as const,
        entityId: row.id,
        before: before.get(row.id) ?? null,
        after: toItemRecord(row),
      })),
    now,
  );
  if (customer.deleted_at === null)
    enqueueMessage(
      tx,
      {
        kind: 'pieces_ready',
        // A piece becomes ready once for its order.
        key: `pieces_ready:${orderId}:${Math.min(...ids)}`,
        customerId: customer.id,
        mobile: customer.mobile,
        variables: { count: piecesText(ids.length) },
      },
      now,
    );
  return written;
}
