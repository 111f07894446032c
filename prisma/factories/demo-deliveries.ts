import type { Db } from '@/lib/db/client';
import type { Item, User } from '@/lib/db/generated/client';
import { identityNeeded } from '@/lib/sale-rules';
import { needsAddress, needsHuid, recipientOf } from '@/lib/money/deliveries/rules';
import { paiseOfColumn } from '@/lib/paise';
import { itemRow } from '@/lib/sales/items/to-wire';
import { createInvoice } from './invoices';

type Customer = Pick<User, 'id' | 'address' | 'stateCode'>;

/** The deliveries of the demo: all are at one time, for which the identity, which the demo does not have, adds them up by customer. */
export class DemoDeliveries {
  private readonly paise = new Map<number, number>();

  constructor(
    private readonly db: Db,
    readonly now: Date,
  ) {}

  /** Whether the product would deliver so much to the customer without asking for anything. */
  allows({ id, address, stateCode }: Customer, paise: number): boolean {
    const recipient = recipientOf({ address, state_code: stateCode }, undefined);
    const isKnown = recipient.address !== null && recipient.stateCode !== null;
    return (isKnown || !needsAddress(paise)) && !identityNeeded(paise, this.paise.get(id) ?? 0);
  }

  /** Delivers pieces of one order. Throws if {@link allows} refuses. */
  async deliver(customer: Customer, orderId: number, pieces: readonly Item[]): Promise<void> {
    const paise = sumOf(pieces);
    if (!this.allows(customer, paise)) throw new Error(`Order ${orderId} may not be delivered`);
    await createInvoice(
      this.db,
      orderId,
      this.now,
      pieces.map(({ id }) => id),
    );
    this.paise.set(customer.id, (this.paise.get(customer.id) ?? 0) + paise);
  }
}

const sumOf = (items: readonly Item[]) => items.reduce((all, { price }) => all + paiseOfColumn(price), 0);
const lacksHuid = (item: Item) => needsHuid(itemRow(item));

/** Most orders whose pieces are paid are delivered, some in part; of one that is not, a piece is ready. */
export async function deliverDemo(
  db: Db,
  orderIds: readonly number[],
  deliveries: DemoDeliveries,
): Promise<void> {
  let partly = 0;
  let whole = 0;
  let ready = 0;
  for (const id of orderIds) {
    const { user, items, totalAmount, paidAmount } = await db.order.findUniqueOrThrow({
      where: { id },
      include: { user: true, items: { orderBy: { id: 'asc' } } },
    });
    const [first] = items;
    const sum = sumOf(items);
    if (first === undefined || sum !== paiseOfColumn(totalAmount) || items.some(lacksHuid)) continue;
    const paid = paiseOfColumn(paidAmount);
    const part = sumOf([first]);
    if (paid === sum && whole < 4 && deliveries.allows(user, sum)) {
      whole += 1;
      await deliveries.deliver(user, id, items);
    } else if (paid >= part && items.length > 1 && partly < 2 && deliveries.allows(user, part)) {
      partly += 1;
      await deliveries.deliver(user, id, [first]);
    } else if (ready < 2) {
      ready += 1;
      await db.item.update({
        where: { id: first.id },
        data: { readyAt: deliveries.now, version: { increment: 1 } },
      });
    }
  }
  if (whole === 0 || partly === 0 || ready === 0) throw new Error('The demo has too few orders to deliver');
}
