import type { Transaction } from '@/lib/db/sql';
import { lockSeller, type LockedSeller } from '@/lib/money/ledger/document-seller';
import { deliveredPaise } from '@/lib/sales/orders/invoiced';
import type { LockedCustomer } from '@/lib/sales/orders/order-lock';
import type { OrderRow } from '@/lib/sales/orders/to-wire';
import { paymentsOf, storeOf } from './content';
import { lockOtherDeliveries } from './identity';

/** What a delivery is judged by and shows, beside the locked order and its pieces. */
export interface Standing {
  /** Of earlier deliveries of the order, less what came back. */
  readonly deliveredPaise: number;
  /** Of deliveries to the customer, of any order, that count together with this one. */
  readonly othersPaise: number;
  readonly seller: LockedSeller;
  readonly store: Awaited<ReturnType<typeof storeOf>>;
  readonly payments: Awaited<ReturnType<typeof paymentsOf>>;
}

/** Reads it in one round trip, and locks the customer's deliveries and the seller. The order must be locked. */
export async function readStanding(
  tx: Transaction,
  { id, store_id }: OrderRow,
  customer: LockedCustomer,
  now: Date,
): Promise<Standing> {
  const [delivered, othersPaise, seller, store, payments] = await Promise.all([
    deliveredPaise(tx, id),
    lockOtherDeliveries(tx, customer, now),
    lockSeller(tx, id),
    storeOf(tx, store_id),
    paymentsOf(tx, id),
  ]);
  return { deliveredPaise: delivered, othersPaise, seller, store, payments };
}
