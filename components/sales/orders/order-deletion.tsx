import { callAction } from '@/lib/gateway/client';
import { orders } from '@/lib/sales/orders/endpoints';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { formatRupees } from '@/lib/kernel/text/format';
import { ordersText as text } from './orders-text';

export const orderDeletion = {
  title: text.delete,
  question: text.deleteQuestion,
  run: ({ id }: OrderRecord) => callAction(orders, 'delete', { id }),
  failure: text.failures.delete,
  renderSummary: (order: OrderRecord) => (
    <>
      <p className="font-semibold wrap-anywhere">{order.name}</p>
      <p className="text-ink-soft tabular-nums">
        {`${text.id(order.id)} · ${formatRupees(order.total_amount)}`}
      </p>
    </>
  ),
};
