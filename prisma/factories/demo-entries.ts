import { orderMoney } from '@/lib/sale-rules';
import type { Order, Prisma } from '@/lib/db/generated/client';
import { decimalOf, paiseOfColumn } from '@/lib/paise';
import type { DemoPeople } from './demo-people';

const byHand = ['upi', 'cash', 'card', 'bank_transfer', 'cheque'] as const;
const dayMs = 86_400_000;

/** One or two payments per order, by all methods; references are made up. */
export function demoEntries(
  orders: readonly Order[],
  people: DemoPeople,
  now: Date,
): Prisma.OrderEntryCreateManyInput[] {
  const entries = orders.flatMap((order, index) => {
    const total = paiseOfColumn(order.totalAmount);
    const paid = paiseOfColumn(order.paidAmount);
    const first = index % 3 === 0 ? Math.floor(paid / 200) * 100 : paid;
    const amounts = [first, paid - first].filter((amount) => amount > 0);
    let sum = 0;
    return amounts.map((amount, part) => {
      sum += amount;
      const method = methodOf(amount, index + part);
      const at = new Date(Math.min(order.createdAt.getTime() + part * dayMs, now.getTime()));
      return {
        orderId: order.id,
        kind: 'payment' as const,
        amount: decimalOf(amount),
        method,
        reference:
          method === 'cash' ? null : `${method.toUpperCase().slice(0, 4)}${400_000 + index * 10 + part}`,
        receivedAt: at,
        recordedBy: recorderOf(order, people),
        orderTotal: decimalOf(total),
        orderPaid: decimalOf(sum),
        createdAt: at,
      };
    });
  });
  return entries.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Who records what is paid on an order and what comes back. */
export function recorderOf(
  { employeeId, executiveId }: Pick<Order, 'employeeId' | 'executiveId'>,
  { admin }: DemoPeople,
): number {
  return employeeId ?? executiveId ?? admin.id;
}

/** Cash only below its legal limit. */
function methodOf(paise: number, index: number): (typeof byHand)[number] {
  const method = byHand[index % byHand.length] ?? 'upi';
  return method === 'cash' && paise >= orderMoney.cashLimitPaise ? 'bank_transfer' : method;
}
