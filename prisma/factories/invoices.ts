import type { Db } from '@/lib/db/client';
import type { CreditNote, Invoice, Order, Prisma } from '@/lib/db/generated/client';
import { contentOfPiece } from '@/lib/money/deliveries/content';
import { placeOfSupply } from '@/lib/money/deliveries/rules';
import { stateOf } from '@/lib/gst-states';
import type { InvoiceBuyer } from '@/lib/money/documents/data';
import { entryRow, toEntryRecord } from '@/lib/money/ledger/to-wire';
import { contentOfCredit } from '@/lib/money/returns/content';
import { moneyBack, sharesOf } from '@/lib/money/returns/rules';
import { decimalOf, paiseOfColumn } from '@/lib/paise';
import { itemRow } from '@/lib/sales/items/to-wire';
import { createPayment } from './entries';
import { createItem, createOpportunity, createOrder, type OrderOptions } from './sales';

/** Closed and paid in cash; two items add up to the total of 1000 rupees. */
export async function createPaidOrder(
  db: Db,
  parties: Pick<OrderOptions, 'userId' | 'employeeId' | 'executiveId' | 'createdAt'>,
): Promise<Order> {
  const { id: opportunityId } = await createOpportunity(db, { ...parties, status: 'closed' });
  const order = await createOrder(db, { ...parties, opportunityId, totalAmount: '1000.00' });
  await createItem(db, { opportunityId, orderId: order.id, name: 'Gold ring', price: '412.00' });
  await createItem(db, { opportunityId, orderId: order.id, name: 'Gold chain', price: '588.00' });
  const at = parties.createdAt ?? new Date();
  await createPayment(db, { orderId: order.id, amount: '1000.00', receivedAt: at, createdAt: at });
  return order;
}

interface Supplied {
  /** GST code of the place of supply. Default: by the seller's choice and the recipient's State. */
  readonly stateCode?: string;
  readonly buyer?: InvoiceBuyer;
}

/**
 * Creates an invoice of the order's pieces, which are delivered by it.
 * @param pieces ids of those to deliver; default: all
 */
export async function createInvoice(
  db: Db,
  orderId: number,
  issuedAt = new Date(),
  pieces?: readonly number[],
  { stateCode: place, buyer }: Supplied = {},
): Promise<Invoice> {
  const { items, user, name, storeId, totalAmount, paidAmount } = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { user: true, items: { where: { deletedAt: null }, orderBy: { id: 'asc' } } },
  });
  const { seller, title, shopAddress } = await db.store.findUniqueOrThrow({
    where: { id: storeId },
    include: { seller: true },
  });
  const entries = await db.orderEntry.findMany({
    where: { orderId, voidedAt: null },
    orderBy: { id: 'asc' },
  });
  if (seller === null) throw new Error(`Store ${storeId} has no seller`);
  const { id, legalName, address, stateCode, gstin, bisRegistration, counterPlace } = seller;
  const delivered = items.filter((item) => pieces === undefined || pieces.includes(item.id));
  const recipient = buyer?.state ?? { stateCode: user.stateCode };
  const supplyState = place ?? placeOfSupply({ stateCode, counterPlace }, recipient);
  const supply = gstin === null ? null : { sellerState: stateCode, supplyState };
  const content = {
    seller: { id, legalName, address, ...stateOf(stateCode), gstin, bisRegistration },
    store: { title, address: shopAddress },
    placeOfSupply: { ...stateOf(supplyState) },
    customer: {
      name: user.name,
      mobile: user.mobile,
      address: user.address,
      state: user.stateCode === null ? null : { ...stateOf(user.stateCode) },
    },
    buyer: buyer === undefined ? null : { ...buyer, state: { ...buyer.state } },
    orderName: name,
    items: delivered.map((item) => contentOfPiece(itemRow(item), supply)),
    paid: {
      payments: entries.map(({ receiptNo: number, kind, method, amount, receivedAt }) => ({
        number,
        kind,
        method,
        amountPaise: paiseOfColumn(amount),
        receivedAt: receivedAt.toISOString(),
      })),
      orderTotalPaise: paiseOfColumn(totalAmount),
      orderPaidPaise: paiseOfColumn(paidAmount),
      dueOn: null,
    },
  };
  // Triggers number it, add it up and deliver its pieces.
  return db.invoice.create({ data: { orderId, number: '', content, issuedAt } });
}

interface Return {
  readonly at?: Date;
  /** Order against which the money is set off. */
  readonly toOrderId?: number;
  readonly recordedBy?: number | null;
}

/**
 * Creates a credit note over pieces of one invoice, which are returned by it; what is paid above the new total comes back by UPI, or is set
 * off against another order.
 * @param pieces ids of the returned pieces
 */
export async function createCreditNote(
  db: Db,
  orderId: number,
  pieces: readonly number[],
  { at = new Date(), toOrderId, recordedBy = null }: Return = {},
): Promise<CreditNote> {
  const items = await db.item.findMany({ where: { id: { in: [...pieces] } }, orderBy: { id: 'asc' } });
  const {
    id: invoiceId,
    number,
    issuedAt,
    content,
  } = await db.invoice.findUniqueOrThrow({
    where: { id: items[0]?.invoiceId ?? 0 },
  });
  const { totalAmount, paidAmount, entries } = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { entries: { orderBy: { id: 'asc' } } },
  });
  const by = items.reduce((sum, { price }) => sum + paiseOfColumn(price), 0);
  const [total, paid] = [paiseOfColumn(totalAmount), paiseOfColumn(paidAmount)];
  const back = moneyBack({ total, paid }, by);
  const method = toOrderId === undefined ? 'upi' : 'set_off';
  const known = entries.map((entry) => toEntryRecord(entryRow(entry, { recorded_by_name: null })));
  const settled = sharesOf(back, method, { entries: known, paid });
  if ('problem' in settled) throw new Error(settled.problem);
  const note = await db.creditNote.create({
    data: {
      orderId,
      invoiceId,
      number: '',
      restock: true,
      content: contentOfCredit(content, items.map(itemRow), {
        invoice: { number, issuedAt: issuedAt.toISOString() },
        reason: 'The customer chose another design',
        offDuePaise: by - back,
        back: back === 0 ? [] : [{ method, amountPaise: back, arrivesBy: null }],
        toOrderId: toOrderId ?? null,
      }),
      issuedAt: at,
    },
  });
  const after = { total: total - by, paid: paid - back };
  const made = { receivedAt: at, createdAt: at, creditNoteId: note.id, recordedBy };
  await db.order.update({
    where: { id: orderId },
    data: {
      totalAmount: decimalOf(after.total),
      paidAmount: decimalOf(after.paid),
      pendingAmount: decimalOf(after.total - after.paid),
      status: after.total === after.paid ? 'paid' : after.paid === 0 ? 'unpaid' : 'partial',
      version: { increment: 1 },
      entries: {
        create: settled.shares.map(({ refundOf, method: how, paise }) => ({
          ...made,
          kind: 'refund' as const,
          method: how,
          reference: how === 'set_off' ? note.number : `UPI${note.id}`,
          amount: decimalOf(-paise),
          refundOf,
          orderTotal: decimalOf(after.total),
          orderPaid: decimalOf(after.paid),
        })),
      },
    },
  });
  if (toOrderId !== undefined) await setOff(db, toOrderId, back, { ...made, reference: note.number });
  return note;
}

async function setOff(
  db: Db,
  orderId: number,
  paise: number,
  entry: Pick<
    Prisma.OrderEntryUncheckedCreateInput,
    'receivedAt' | 'createdAt' | 'creditNoteId' | 'reference' | 'recordedBy'
  >,
): Promise<void> {
  const { totalAmount, paidAmount } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  const [total, paid] = [paiseOfColumn(totalAmount), paiseOfColumn(paidAmount) + paise];
  await db.order.update({
    where: { id: orderId },
    data: {
      paidAmount: decimalOf(paid),
      pendingAmount: decimalOf(total - paid),
      status: total === paid ? 'paid' : 'partial',
      version: { increment: 1 },
      entries: {
        create: {
          ...entry,
          kind: 'payment',
          method: 'set_off',
          amount: decimalOf(paise),
          orderTotal: totalAmount,
          orderPaid: decimalOf(paid),
        },
      },
    },
  });
}
