import { backOfficeText } from '@/components/back-office/back-office-text';
import type { Column } from '@/components/back-office/column';
import type { PaymentOrderRecord } from '@/lib/payments/contract';
import { formatInstant, formatRupees } from '@/lib/text/format';
import { EffectBadge, FlagBadge, OrderStatusBadge } from './payment-badges';
import { paymentsText } from './payments-text';

const { columns: names } = paymentsText;

/** The columns of the payment orders; what all payments of an order did stands together. */
export const paymentColumns: readonly Column<PaymentOrderRecord, 'created_at'>[] = [
  {
    key: 'order',
    header: names.order,
    cell: (order) => (
      <>
        <span className="block font-medium">{order.order_id}</span>
        <span className="block text-xs text-ink-muted tabular-nums">{order.id}</span>
      </>
    ),
  },
  {
    key: 'customer',
    header: names.customer,
    from: 'md',
    below: true,
    grows: true,
    cell: (order) => (
      <>
        <span className="block">{order.user_name || backOfficeText.deletedAccount}</span>
        <span className="block text-xs text-ink-muted tabular-nums">{order.user_mobile}</span>
      </>
    ),
  },
  {
    key: 'amount',
    header: names.amount,
    align: 'end',
    from: 'lg',
    cell: (order) => formatRupees(order.amount),
  },
  {
    key: 'status',
    header: names.status,
    from: 'md',
    below: true,
    cell: (order) => <OrderStatusBadge status={order.status} />,
  },
  {
    key: 'effect',
    header: names.effect,
    from: 'md',
    below: true,
    wraps: 'text',
    cell: (order) => <Effects order={order} />,
  },
  {
    key: 'created_at',
    header: names.created,
    sort: 'created_at',
    firstDirection: 'desc',
    from: 'lg',
    cell: (order) => formatInstant(order.created_at),
  },
];

function Effects({ order }: { order: PaymentOrderRecord }) {
  const effects = [...new Set(order.payments.map((payment) => payment.effect))].filter(
    (each) => each !== null,
  );
  const flagged = order.payments.some((payment) => payment.refund_flagged_at !== null);
  if (effects.length === 0 && !flagged) return <EffectBadge effect={null} />;
  return (
    <span className="flex flex-wrap gap-1.5">
      {effects.map((effect) => (
        <EffectBadge key={effect} effect={effect} />
      ))}
      {flagged && <FlagBadge />}
    </span>
  );
}
