import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { PaymentOrderRecord, PaymentRecord } from '@/lib/money/payments/contract';
import { paymentDefinition, paymentOrderDefinition } from '@/lib/money/payments/record';
import { paymentsText as text } from './payments-text';

const orderTones: Record<PaymentOrderRecord['status'], BadgeTone> = {
  created: 'neutral',
  attempted: 'warning',
  paid: 'success',
};
const paymentTones: Record<PaymentRecord['status'], BadgeTone> = {
  created: 'neutral',
  authorized: 'warning',
  captured: 'success',
  refunded: 'gold',
  failed: 'danger',
};
const effectTones: Record<NonNullable<PaymentRecord['effect']>, BadgeTone> = {
  activated: 'success',
  booked: 'success',
  duplicate: 'neutral',
  mismatch: 'neutral',
};

export function attentionsOf({ payments }: PaymentOrderRecord): NonNullable<PaymentRecord['attention']>[] {
  return [...new Set(payments.flatMap(({ attention }) => attention ?? []))];
}

/** Attention and refunds take precedence, so that a problem never shows as paid. */
export function OrderStatusBadge({ order }: { order: PaymentOrderRecord }) {
  const attentions = attentionsOf(order);
  if (attentions.length > 0)
    return attentions.map((attention) => <AttentionBadge key={attention} attention={attention} />);
  const has = (status: PaymentRecord['status']) =>
    order.payments.some((payment) => payment.status === status);
  if (has('refunded') && !has('captured')) return <Badge tone="gold">{text.refunded}</Badge>;
  return (
    <Badge tone={orderTones[order.status]}>{paymentOrderDefinition.fields.status.labels[order.status]}</Badge>
  );
}

/** Status at Razorpay. */
export function PaymentStatusBadge({ status }: Pick<PaymentRecord, 'status'>) {
  return <Badge tone={paymentTones[status]}>{paymentDefinition.fields.status.labels[status]}</Badge>;
}

export function EffectBadge({ effect }: Pick<PaymentRecord, 'effect'>) {
  return effect === null ? (
    text.empty
  ) : (
    <Badge tone={effectTones[effect]}>{paymentDefinition.fields.effect.labels[effect]}</Badge>
  );
}

function AttentionBadge({ attention }: { attention: NonNullable<PaymentRecord['attention']> }) {
  return <Badge tone="danger">{paymentDefinition.fields.attention.labels[attention]}</Badge>;
}
