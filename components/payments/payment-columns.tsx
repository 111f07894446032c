import { backOfficeText } from '@/components/back-office/back-office-text';
import type { Column } from '@/components/back-office/column';
import type { PaymentOrderRecord } from '@/lib/payments/contract';
import { formatInstant, formatRupees } from '@/lib/text/format';
import { EffectBadge, OrderStatusBadge } from './payment-badges';
import { paymentsText } from './payments-text';

const { columns: names } = paymentsText;

/** Columns of the payment orders; each row includes all of its payments. */
export const paymentColumns: readonly Column<PaymentOrderRecord, 'created_at'>[] = [
  {
    key: 'order',
    header: names.order,
    wraps: 'text',
    cell: (order) => (
      <>
        <span className="block font-medium xl:whitespace-nowrap">{order.order_id}</span>
        <span className="block text-xs text-ink-muted tabular-nums">{order.id}</span>
      </>
    ),
  },
  {
    key: 'customer',
    header: names.customer,
    grows: true,
    phone: { line: 1, cell: (order) => order.user_name || order.user_mobile },
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
    phone: { line: 1, first: true, cell: receivedInWords },
    cell: (order) => <Received order={order} />,
  },
  {
    key: 'status',
    header: names.status,
    phone: { line: 2 },
    cell: (order) => (
      <span className="inline-flex flex-wrap gap-1.5">
        <OrderStatusBadge order={order} />
      </span>
    ),
  },
  {
    key: 'effect',
    header: names.effect,
    from: 'xl',
    cell: (order) => <Effects order={order} />,
  },
  {
    key: 'created_at',
    header: names.created,
    sort: 'created_at',
    firstDirection: 'desc',
    from: 'lg',
    phone: { line: 2, first: true },
    cell: (order) => formatInstant(order.created_at),
  },
];

function receivedInWords({ amount, received_amount }: PaymentOrderRecord): string {
  const received = formatRupees(received_amount);
  return received_amount === amount ? received : `${received} ${paymentsText.of(formatRupees(amount))}`;
}

/** Received amount, and the requested amount below it if different. */
function Received({ order: { amount, received_amount, payments } }: { order: PaymentOrderRecord }) {
  const refunded = payments.reduce((paise, payment) => paise + Math.round(payment.refunded_amount * 100), 0);
  return (
    <>
      <span className={received_amount === 0 ? 'block text-ink-muted' : 'block font-medium'}>
        {formatRupees(received_amount)}
      </span>
      {received_amount !== amount && (
        <span className="block text-xs text-ink-muted">{paymentsText.of(formatRupees(amount))}</span>
      )}
      {refunded > 0 && (
        <span className="block text-xs text-ink-muted">
          {paymentsText.refundedOf(formatRupees(refunded / 100))}
        </span>
      )}
    </>
  );
}

function Effects({ order }: { order: PaymentOrderRecord }) {
  const effects = [...new Set(order.payments.flatMap(({ effect }) => effect ?? []))];
  if (effects.length === 0) return <EffectBadge effect={null} />;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {effects.map((effect) => (
        <EffectBadge key={effect} effect={effect} />
      ))}
    </span>
  );
}
