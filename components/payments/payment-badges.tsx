import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { PaymentOrderRecord, PaymentRecord } from '@/lib/payments/contract';
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
  duplicate: 'warning',
  mismatch: 'danger',
};

/** How a payment order stands. */
export function OrderStatusBadge({ status }: Pick<PaymentOrderRecord, 'status'>) {
  return <Badge tone={orderTones[status]}>{text.statuses[status]}</Badge>;
}

/** How a payment stands at Razorpay. */
export function PaymentStatusBadge({ status }: Pick<PaymentRecord, 'status'>) {
  return <Badge tone={paymentTones[status]}>{text.paymentStatuses[status]}</Badge>;
}

/** What a payment did here. */
export function EffectBadge({ effect }: Pick<PaymentRecord, 'effect'>) {
  return effect === null ? text.empty : <Badge tone={effectTones[effect]}>{text.effects[effect]}</Badge>;
}

/** A full refund that waits for a decision about the plan. */
export function FlagBadge() {
  return <Badge tone="danger">{text.flag}</Badge>;
}
