import { stateOf } from '@/lib/gst-states';
import type { ActorContext } from '@/lib/kernel/access/operation';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { InputOf } from '@/lib/contract';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { auditedDue, type AllowedDue } from '@/lib/money/ledger/allow-due';
import { sellerContent } from '@/lib/money/ledger/document-seller';
import { paiseOfColumn, rupeesOf } from '@/lib/paise';
import { notAsked } from '@/lib/sales/items/record';
import { endRequests } from '@/lib/sales/items/requests';
import { piecesText } from '@/lib/sales/items/rules';
import { toItemRecord, type ItemRow } from '@/lib/sales/items/to-wire';
import type { InvoiceRecord } from '@/lib/sales/orders/contract';
import { changeTotal } from '@/lib/sales/orders/invoiced';
import type { LockedCustomer } from '@/lib/sales/orders/order-lock';
import { orderTitle } from '@/lib/sales/orders/title';
import { toOrderRecord, type OrderRow } from '@/lib/sales/orders/to-wire';
import { enqueueMessage } from '@/lib/visits/messages/enqueue';
import { inLanguageOf } from '@/lib/money/documents/in-language';
import { contentOfPiece, type Content } from './content';
import type { deliver } from './contract';
import type { Recipient } from './rules';
import type { Standing } from './standing';
import { supplyOf } from './supply';

interface Delivery {
  readonly customer: LockedCustomer;
  readonly order: OrderRow;
  /** The pieces, as measured. */
  readonly measured: readonly ItemRow[];
  readonly standing: Standing;
  /** Of the order from now on. */
  readonly totalPaise: number;
  readonly allowed: AllowedDue | null;
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
  const { totalPaise, allowed } = delivery;
  const order = changeTotal(tx, delivery.order, { totalPaise, field: 'take_sum', dueOn: allowed?.on }, now);
  await endRequests(tx, actor, measured, now);
  const content = JSON.stringify(contentOf(delivery, order));
  // Last: the number locks its series until the commit. Triggers number it, add it up and deliver its pieces.
  const { id, number, total_amount } = await tx.one(
    insertInvoice({ order_id: order.id, content, issued_by: actor.id, issued_at: now }),
  );
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
  const total = rupeesOf(paiseOfColumn(total_amount));
  return { invoice: { id, number, issued_at: now.toISOString(), total }, order, items };
}

interface NewInvoice {
  readonly order_id: number;
  readonly content: string;
  readonly issued_by: number;
  readonly issued_at: Date;
}

const insertInvoice = compileOnce((value: Placeholder<NewInvoice>) =>
  query
    .insertInto('invoices')
    .values({
      order_id: value('order_id'),
      number: '',
      content: value('content'),
      issued_by: value('issued_by'),
      issued_at: value('issued_at'),
    })
    .returning(['id', 'number', raw<string>`total_amount::text`.as('total_amount')]),
);

function contentOf(delivery: Delivery, order: OrderRow) {
  const { customer, measured, recipient, buyer, standing } = delivery;
  const { seller, store, payments } = standing;
  const { place, supply } = supplyOf(seller, recipient);
  const { name, mobile, address } = customer;
  const { id, created_at } = order;
  return {
    ...inLanguageOf(customer),
    seller: sellerContent(seller),
    store,
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
      payments,
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
    allowed,
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
        after: { ...toOrderRecord(after), invoice_no: number, ...auditedDue(allowed) },
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
