import type { Column } from '@/components/back-office/column';
import { CustomerLink } from '@/components/back-office/customer-link';
import { listColumns } from '@/components/back-office/record-parts';
import { sumOfRupees } from '@/lib/paise';
import type { PaymentOrderRecord } from '@/lib/money/payments/contract';
import { paymentDefinition, paymentOrderDefinition } from '@/lib/money/payments/record';
import { formatRupees } from '@/lib/kernel/text/format';
import { EffectBadge, OrderStatusBadge } from './payment-badges';
import { paymentsText } from './payments-text';

const { effect } = paymentDefinition.fields;

/** Each row includes all payments of the order. */
export const paymentColumns: readonly Column<PaymentOrderRecord, 'created_at'>[] = [
  ...listColumns<typeof paymentOrderDefinition, PaymentOrderRecord>(paymentOrderDefinition, {
    order_id: {
      wraps: 'text',
      cell: (order) => (
        <>
          <span className="block font-medium xl:whitespace-nowrap">{order.order_id}</span>
          <span className="block text-xs text-ink-muted tabular-nums">{order.id}</span>
        </>
      ),
    },
    user_name: {
      grows: true,
      phone: { line: 1, cell: (order) => order.user_name || order.user_mobile },
      cell: (order) => (
        <>
          <span className="block">
            <CustomerLink id={order.user_id} name={order.user_name} />
          </span>
          <span className="block text-xs text-ink-muted tabular-nums">{order.user_mobile}</span>
        </>
      ),
    },
    received_amount: {
      phone: { line: 1, first: true, cell: receivedText },
      cell: (order) => <Received order={order} />,
    },
    status: {
      phone: { line: 2 },
      cell: (order) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <OrderStatusBadge order={order} />
        </span>
      ),
    },
  }),
  // The order's payments.
  { key: 'effect', header: effect.label, from: 'xl', cell: (order) => <Effects order={order} /> },
  ...listColumns<typeof paymentOrderDefinition, PaymentOrderRecord>(paymentOrderDefinition, {
    created_at: { from: 'lg', phone: { line: 2, first: true } },
  }),
];

function receivedText({ amount, received_amount }: PaymentOrderRecord): string {
  const received = formatRupees(received_amount);
  return received_amount === amount ? received : `${received} ${paymentsText.of(formatRupees(amount))}`;
}

function Received({ order: { amount, received_amount, payments } }: { order: PaymentOrderRecord }) {
  const refunded = sumOfRupees(payments.map((payment) => payment.refunded_amount));
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
          {paymentsText.refundedOf(formatRupees(refunded))}
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
