import type { SignedIn } from '@/lib/kernel/access/actor';
import { operation, type ActorContext } from '@/lib/kernel/access/operation';
import { assertValid, Refusal } from '@/lib/kernel/access/refusal';
import { requireVersion } from '@/lib/kernel/access/version';
import { WithStatus, type InputOf, type OutputOf } from '@/lib/contract';
import type { Transaction } from '@/lib/db/sql';
import { allowedDueOn, type AllowedDue } from '@/lib/money/ledger/allow-due';
import type { issueInvoice } from '@/lib/money/ledger/contract';
import { formatPaise, paiseOfColumn, rupeesOf } from '@/lib/paise';
import { lockPieces, notReturned } from '@/lib/sales/items/pieces';
import { toItemRecord, type ItemRow } from '@/lib/sales/items/to-wire';
import { invoicesOf } from '@/lib/sales/orders/invoiced';
import { lockSale, type LockedCustomer } from '@/lib/sales/orders/order-lock';
import { toOrderRecord, type OrderRow } from '@/lib/sales/orders/to-wire';
import { whyNotGstin } from '@/lib/kernel/text/gstin';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import type { deliver } from './contract';
import { chosenPieces, measurePieces, requireHuids } from './pieces';
import { identityFor } from './identity';
import { needsAddress, recipientOf } from './rules';
import { withAddress } from './address';
import { readStanding } from './standing';
import { writeDelivery } from './write-delivery';

/* Deliveries with their invoices (docs/product/sale.md, "Delivery"). Row-level access is the order's. */

type In = InputOf<typeof deliver>;
type Out = OutputOf<typeof deliver>;
type Issued = OutputOf<typeof issueInvoice>;

/**
 * Delivers pieces with their invoice, decided under the locks of customer, opportunity and order. Throws 400 on `item_ids`, `pieces`, `buyer`,
 * `due_on`, 403 on `allow_due`, and 409 DELIVERED, HUID_TAKEN, HUID_NEEDED, TOTAL_DIFFERS, OUT_OF_BALANCE, DUE_LEFT, ADDRESS_NEEDED,
 * IDENTITY_NEEDED, NOT_INVOICEABLE, STALE_VERSION.
 */
export const deliverPieces = operation<In, Out>('deliver pieces', 'no proof', async (context, input) => {
  const { actor, clock, sql, flushSms } = context;
  if (input.buyer !== undefined) assertValid('buyer', whyNotGstin(input.buyer.gstin, input.buyer.state_code));
  const data = await sql.transaction(async (tx) => {
    const writesCustomer = input.customer !== undefined;
    const { customer: known, order } = await lockSale(tx, actor, input.order_id, { writesCustomer });
    const now = clock.now();
    requireVersion(input.version, toOrderRecord(order));
    const customer = await withAddress(tx, actor, known, input.customer ?? {}, now);
    const pieces = await lockPieces(tx, order.id);
    const chosen = chosenPieces(pieces, input.item_ids);
    const measured = await measurePieces(tx, actor, chosen, input.pieces ?? [], now);
    const totalPaise = requireTotal(order, notReturned(pieces), input.take_sum === true);
    return checkAndWrite(tx, context, { customer, order, measured, totalPaise }, input, now);
  });
  flushSms();
  return { message: successText.delivered, data };
});

/**
 * Delivers all that is left of a paid order, for older clients; repeated with nothing left, returns the first invoice with 200. Throws
 * NOT_INVOICEABLE for an order that is not paid, of total 0, or whose items do not add up to its total, and for a customer whose account was
 * deleted; else as {@link deliverPieces}.
 */
export const issueInvoiceOfOrder = operation<InputOf<typeof issueInvoice>, Issued | WithStatus<Issued>>(
  'deliver pieces',
  'no proof',
  async (context, { order_id }) => {
    const { actor, clock, sql, flushSms } = context;
    const response = await sql.transaction(async (tx) => {
      const { customer, order } = await lockSale(tx, actor, order_id);
      const now = clock.now();
      const pieces = await lockPieces(tx, order.id);
      const left = pieces.filter(({ invoice_id }) => invoice_id === null);
      const [first] = await invoicesOf(tx, order.id);
      // An invoice of before whose pieces were changed since is for all of its order, too.
      if (first !== undefined && (left.length === 0 || left.length === pieces.length))
        return new WithStatus({ data: first }, 200);
      const totalPaise = paiseOfColumn(order.total_amount);
      if (order.status !== 'paid' || totalPaise === 0) throw notInvoiceable('The order is not paid.');
      if (sumOf(notReturned(pieces)) !== totalPaise) throw notInvoiceable(refusalText.pricesNotTotal);
      const delivery = { customer, order, measured: left, totalPaise };
      const { invoice } = await checkAndWrite(tx, context, delivery, {}, now);
      return { data: invoice };
    });
    flushSms();
    return response;
  },
);

const sumOf = (pieces: readonly ItemRow[]) =>
  pieces.reduce((sum, { price }) => sum + paiseOfColumn(price), 0);

const notInvoiceable = (why: string) => new Refusal('NOT_INVOICEABLE', why);

/** The total of the order after the delivery, in paise: the sum of its items. Throws TOTAL_DIFFERS if it is another so far. */
function requireTotal(order: OrderRow, pieces: readonly ItemRow[], takesSum: boolean): number {
  const [total, sum] = [paiseOfColumn(order.total_amount), sumOf(pieces)];
  if (total !== sum && !takesSum)
    throw new Refusal(
      'TOTAL_DIFFERS',
      refusalText.totalDiffers({ sum: formatPaise(sum), total: formatPaise(total) }),
      { data: { total: rupeesOf(total), sum: rupeesOf(sum) } },
    );
  return sum;
}

interface Checked {
  readonly customer: LockedCustomer;
  readonly order: OrderRow;
  /** The pieces to deliver, as measured. */
  readonly measured: readonly ItemRow[];
  readonly totalPaise: number;
}
type Request = Partial<Pick<In, 'allow_due' | 'due_on' | 'buyer'>>;

/** What every delivery needs, however it is requested; all of it under the locks. */
async function checkAndWrite(
  tx: Transaction,
  context: ActorContext,
  delivery: Checked,
  request: Request,
  now: Date,
): Promise<Out['data']> {
  const { customer, order, measured, totalPaise } = delivery;
  const deliveryPaise = sumOf(measured);
  const standing = await readStanding(tx, order, customer, now);
  const { deliveredPaise: beforePaise, othersPaise } = standing;
  if (customer.deleted_at !== null) throw notInvoiceable('The account of this customer was deleted.');
  if (beforePaise + deliveryPaise === 0)
    throw notInvoiceable('There is nothing to invoice: the pieces cost 0.');
  // An invoice of before may be for pieces that were changed since: nothing is invoiced twice.
  if (beforePaise + deliveryPaise > totalPaise)
    throw notInvoiceable('These pieces are already on an earlier invoice of this order.');
  requireHuids(measured);
  const recipient = recipientOf(customer, request.buyer);
  if (needsAddress(deliveryPaise) && (recipient.address === null || recipient.stateCode === null))
    throw addressNeeded(deliveryPaise);
  const needing = { what: 'A delivery', totalPaise: deliveryPaise, othersPaise };
  const sealedIdentity = await identityFor(tx, customer.id, needing);
  const allowed = requirePaid(context.actor, order, beforePaise + deliveryPaise, request, now);
  const written = await writeDelivery(
    tx,
    context,
    { ...delivery, standing, allowed, recipient, buyer: request.buyer, sealedIdentity },
    now,
  );
  return { ...written, items: written.items.map(toItemRecord), order: toOrderRecord(written.order) };
}

function addressNeeded(totalPaise: number): Refusal {
  return new Refusal(
    'ADDRESS_NEEDED',
    `An invoice of ${formatPaise(totalPaise)} needs the address and the State of the customer. Please enter them.`,
  );
}

/** What may stay due on delivered pieces; null: nothing. Throws DUE_LEFT, and as {@link allowedDueOn}. */
function requirePaid(
  actor: SignedIn,
  order: OrderRow,
  deliveredPaise: number,
  request: Request,
  now: Date,
): AllowedDue | null {
  const allowed = allowedDueOn(actor, request, now);
  const due = deliveredPaise - paiseOfColumn(order.paid_amount);
  if (due <= 0) return null;
  if (allowed !== null) return { on: allowed, paise: due };
  throw new Refusal(
    'DUE_LEFT',
    `${formatPaise(due)} is still due on these pieces. Record the payment first, or ask an admin to allow it.`,
    { data: { due: rupeesOf(due) } },
  );
}
