import { notFound } from 'next/navigation';
import { OrderPage } from '@/components/sales/order-page/order-page';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { Refusal } from '@/lib/kernel/access/refusal';
import { listEntries } from '@/lib/money/ledger/operations';
import { openCustomer } from '@/lib/people/customers/customer-page';
import { readItemsOfOrder } from '@/lib/sales/items/of-order';
import { orders } from '@/lib/sales/orders/contract';
import { readOrder } from '@/lib/sales/orders/operations';
import { guardPage, logFault } from '@/lib/server/page';

export interface OrderPageProps {
  readonly params: Promise<{ readonly id: string }>;
}

/** The page of an order, of each role of the staff (docs/product/sale.md, "The order page"). Another's order is not found. */
export async function orderPage(role: StaffRole, { params }: OrderPageProps) {
  const { id: given } = await params;
  const { actor, run } = await guardPage(`/${role}-orders/[id]`, '', `/${role}-orders/${given}`);
  const input = orders.actions.read.input.safeParse({ id: given });
  if (!input.success) notFound();
  const { id } = input.data;
  const order = await run(readOrder, { id }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') notFound();
    throw error;
  });
  const part = <T,>(what: string, read: Promise<T>): Promise<T | null> =>
    read.catch(async (error: unknown) => {
      await logFault(error, `${what} of an order could not be loaded`);
      return null;
    });
  const [pieces, ledger, customer] = await Promise.all([
    part('the pieces', run(readItemsOfOrder, { orderid: id })),
    part('the payments', run(listEntries, { order_id: id })),
    run(openCustomer, { id: order.data.userid, mobile: undefined }).then(
      ({ mobile, address, state_code }) => ({ mobile, address, state_code }),
      async (error: unknown) => {
        // Deleted, or a customer whose page is closed to this account.
        if (!(error instanceof Refusal && error.code === 'NOT_FOUND'))
          await logFault(error, 'the customer of an order could not be loaded');
        return null;
      },
    ),
  ]);
  return <OrderPage viewer={{ id: actor.id, role }} customer={customer} first={{ order, pieces, ledger }} />;
}
