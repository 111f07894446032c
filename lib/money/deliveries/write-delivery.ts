import { stateOf } from '@/lib/gst-states';
import type { ActorContext } from '@/lib/kernel/access/operation';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { InputOf } from '@/lib/contract';
import { dateColumn } from '@/lib/db/dates';
import type { Transaction } from '@/lib/db/sql';
import { lockSeller, sellerContent } from '@/lib/money/ledger/document-seller';
import { closePaidLinks } from '@/lib/money/payment-links/close';
import { paiseOfColumn, rupeesOf } from '@/lib/paise';
import { notAsked } from '@/lib/sales/items/record';
import { endRequests } from '@/lib/sales/items/requests';
import { piecesText } from '@/lib/sales/items/rules';
import { toItemRecord, type ItemRow } from '@/lib/sales/items/to-wire';
import type { InvoiceRecord } from '@/lib/sales/orders/contract';
import { columnsOfTotal } from '@/lib/sales/orders/invoiced';
import type { LockedCustomer } from '@/lib/sales/orders/order-lock';
import { orderTitle } from '@/lib/sales/orders/title';
import { orderRow, toOrderRecord, type OrderRow } from '@/lib/sales/orders/to-wire';
import { enqueueMessage } from '@/lib/visits/messages/enqueue';
import { contentOfPiece, paymentsOf, storeOf, type Content } from './content';
import type { deliver } from './contract';
import type { Recipient } from './rules';
import { supplyOf } from './supply';

interface Delivery {
  readonly customer: LockedCustomer;
  readonly order: OrderRow;
  /** The pieces, as measured. */
  readonly measured: readonly ItemRow[];
  /** Of the order from now on. */
  readonly totalPaise: number;
  /** Null: as before. */
  readonly dueOn: string | null;
  readonly recipient: Recipient;
  readonly buyer: InputOf<typeof deliver>['buyer'];
  /** Of the customer, to be printed; null: not needed. */
  readonly sealedIdentity: string | null;
}

/** Writes a delivery that was checked under the locks: order, invoice with its number, pieces, history, message. */
export async function writeDelivery(
  tx: Transaction,
  { actor }: Pick<ActorContext, 'actor'>,
  delivery: Delivery,
  now: Date,
): Promise<{ invoice: InvoiceRecord; order: OrderRow; items: ItemRow[] }> {
  const { customer, measured, sealedIdentity } = delivery;
  const order = await writeOrder(tx, delivery, now);
  await endRequests(tx, actor, measured, now);
  const content = await contentOf(tx, delivery, order);
  // Last: the number locks its series until the commit. Triggers number it, add it up and deliver its pieces.
  const { id, number, totalAmount } = await tx.prisma.invoice.create({
    data: { orderId: order.id, number: '', content, issuedBy: actor.id, issuedAt: now },
    select: { id: true, number: true, totalAmount: true },
  });
  if (sealedIdentity !== null)
    await tx.prisma.invoiceIdentity.create({
      data: { invoiceId: id, userId: customer.id, sealed: sealedIdentity },
    });
  const items = measured.map((row) => ({ ...row, ...notAsked, invoice_id: id, version: row.version + 1 }));
  writeHistory(tx, actor.id, { ...delivery, after: order, items, number }, now);
  enqueueMessage(
    tx,
    {
      kind: 'pieces_delivered',
      key: `pieces_delivered:${id}`,
      customerId: customer.id,
      mobile: customer.mobile,
      variables: { count: piecesText(items.length), number },
    },
    now,
  );
  const total = rupeesOf(paiseOfColumn(totalAmount));
  return { invoice: { id, number, issued_at: now.toISOString(), total }, order, items };
}

async function writeOrder(tx: Transaction, { order, totalPaise, dueOn }: Delivery, now: Date) {
  const written = await tx.prisma.order.update({
    where: { id: order.id },
    data: {
      ...columnsOfTotal(order, totalPaise, 'take_sum'),
      ...(dueOn !== null && { dueOn: dateColumn(dueOn) }),
      version: { increment: 1 },
      updatedAt: now,
    },
  });
  const row = orderRow(written, order);
  if (row.total_amount !== order.total_amount) closePaidLinks(tx, row, now);
  return row;
}

async function contentOf(tx: Transaction, delivery: Delivery, order: OrderRow) {
  const { customer, measured, recipient, buyer } = delivery;
  const seller = await lockSeller(tx, order.id);
  const { place, supply } = supplyOf(seller, recipient);
  const { name, mobile, address } = customer;
  const { id, created_at } = order;
  return {
    seller: sellerContent(seller),
    store: await storeOf(tx, order.store_id),
    placeOfSupply: { ...place },
    customer: {
      name,
      mobile,
      address,
      state: recipient.stateCode === null ? null : { ...stateOf(recipient.stateCode) },
    },
    buyer:
      buyer === undefined
        ? null
        : {
            gstin: buyer.gstin,
            legalName: buyer.legal_name,
            address: buyer.address,
            state: { ...stateOf(buyer.state_code) },
          },
    orderName: orderTitle({ id, created_at, item_names: measured.map((row) => row.name) }),
    items: measured.map((row) => contentOfPiece(row, supply)),
    paid: {
      payments: await paymentsOf(tx, order.id),
      orderTotalPaise: paiseOfColumn(order.total_amount),
      orderPaidPaise: paiseOfColumn(order.paid_amount),
      dueOn: order.due_on,
    },
  } satisfies Content;
}

function writeHistory(
  tx: Transaction,
  actorId: number,
  {
    order,
    after,
    measured,
    items,
    number,
  }: Delivery & { readonly after: OrderRow; readonly items: readonly ItemRow[]; readonly number: string },
  now: Date,
): void {
  const before = new Map(measured.map((row) => [row.id, toItemRecord(row)]));
  writeAudit(
    tx,
    [
      {
        actorId,
        action: 'order.invoice',
        entity: 'order',
        entityId: after.id,
        before: toOrderRecord(order),
        after: { ...toOrderRecord(after), invoice_no: number },
      },
      ...items.map((row) => ({
        actorId,
        action: 'item.deliver',
        entity: 'item' as const,
        entityId: row.id,
        before: before.get(row.id) ?? null,
        after: toItemRecord(row),
      })),
    ],
    now,
  );
}
