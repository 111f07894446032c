'use client';

import { SearchCheck } from '@lucide/icons';
import { Link } from '@/components/ui/link';
import { useState } from 'react';
import { CustomerLink } from '@/components/back-office/customer-link';
import { ConfirmAction } from '@/components/back-office/confirm-action';
import { DetailsPanel, DetailsPart } from '@/components/back-office/details-panel';
import { FailureMessage } from '@/components/back-office/failure-message';
import { factsOf } from '@/components/back-office/record-parts';
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { showToast } from '@/components/ui/toast';
import { call, type Failure } from '@/lib/gateway/client';
import { checkPaymentOrder, refundPayment } from '@/lib/money/payments/endpoints';
import type { PaymentOrderRecord, PaymentRecord } from '@/lib/money/payments/contract';
import { paymentOrderDefinition } from '@/lib/money/payments/record';
import { formatInstant, formatRupees } from '@/lib/kernel/text/format';
import { OrderPayments } from './order-payments';
import { EffectBadge, OrderStatusBadge } from './payment-badges';
import { paymentsText as text } from './payments-text';

interface PaymentDetailsProps {
  order: PaymentOrderRecord;
  onClose(): void;
  onChanged(order: PaymentOrderRecord): void;
}

function questionOf(payment: PaymentRecord, customer: string): string {
  return payment.effect === 'booked'
    ? text.refund.excessQuestion(formatRupees(payment.excess_left), customer)
    : text.refund.question(formatRupees(payment.amount - payment.refunded_amount), customer);
}

export function PaymentDetails({ order, onClose, onChanged }: PaymentDetailsProps) {
  const [checking, setChecking] = useState(false);
  const [announcement, setAnnouncement] = useState<string | null>(null);
  const [failed, setFailed] = useState<Failure | null>(null);
  const [refunding, setRefunding] = useState<PaymentRecord | null>(null);
  const attempt = useIdempotencyKey();

  async function check() {
    setChecking(true);
    setFailed(null);
    setAnnouncement(null);
    const outcome = await call(checkPaymentOrder, { id: order.id });
    setChecking(false);
    if (outcome.ok) {
      setAnnouncement(outcome.data.message);
      onChanged(outcome.data.data);
    } else setFailed(outcome);
  }

  return (
    <DetailsPanel
      label={text.details}
      message={order.payments.map((payment) => (
        <Alert key={payment.id} tone="warning" className="mb-4">
          {payment.attention !== null && (
            <>
              <p>{adviceOn(payment, order)}</p>
              <Link
                href={`/admin-users?search=${order.user_mobile}`}
                className="inline-flex min-h-target items-center font-semibold underline underline-offset-4"
              >
                {text.toCustomer}
              </Link>
            </>
          )}
        </Alert>
      ))}
      facts={factsOf(
        paymentOrderDefinition,
        order,
        [
          'id',
          'order_id',
          'receipt',
          'status',
          'user_name',
          'user_mobile',
          'user_id',
          'our_order_id',
          'amount',
          'received_amount',
          ...(order.our_order_id === null ? [] : (['booked', 'excess'] as const)),
          'created_at',
          'checked_at',
        ],
        {
          status: (
            <span className="flex flex-wrap gap-1.5 *:whitespace-normal">
              <OrderStatusBadge order={order} />
            </span>
          ),
          user_name: <CustomerLink id={order.user_id} name={order.user_name} />,
        },
      )}
      actions={
        <>
          <Button variant="secondary" size="small" onClick={onClose}>
            {text.close}
          </Button>
          <Button
            size="small"
            busy={checking}
            icon={<Icon of={SearchCheck} className="size-4" />}
            onClick={() => void check()}
          >
            {text.check}
          </Button>
        </>
      }
    >
      <DetailsPart title={text.payments.title}>
        <OrderPayments payments={order.payments} customerId={order.user_id} onRefund={setRefunding} />
      </DetailsPart>
      <Alert tone="info" className="mt-4">
        {announcement}
      </Alert>
      <Alert className="mt-4">
        {failed !== null && <FailureMessage sentence={text.checkFailed} failure={failed} />}
      </Alert>
      <ConfirmAction
        about={refunding}
        title={text.refund.title}
        question={(payment) => questionOf(payment, order.user_name || order.user_mobile)}
        confirmLabel={text.refund.confirm}
        run={({ id }) => call(refundPayment, { id }, { idempotencyKey: attempt.keyFor({ id }) })}
        failure={text.refund.failed}
        onDone={(_, { message, data }) => {
          attempt.done();
          onChanged(data);
          showToast(message);
        }}
        onClose={() => setRefunding(null)}
      >
        {(payment) => (
          <>
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              <span className="break-all">{payment.transaction_id}</span>
              <EffectBadge effect={payment.effect} />
            </p>
            <p className="text-ink-soft">{order.user_mobile}</p>
            <p className="mt-2 text-ink-soft">
              {payment.effect === 'booked' ? text.refund.excessNote : text.refund.note}
            </p>
          </>
        )}
      </ConfirmAction>
    </DetailsPanel>
  );
}

function adviceOn(payment: PaymentRecord, order: PaymentOrderRecord): string | null {
  switch (payment.attention) {
    case null:
      return null;
    case 'mismatch':
      return text.advice.mismatch(formatRupees(payment.amount), formatRupees(order.amount));
    case 'excess':
      return text.advice.excess(formatRupees(payment.excess_left), formatRupees(payment.amount));
    case 'refund':
      return text.advice.refund(formatInstant(payment.refund_flagged_at ?? payment.created_at));
    default:
      return text.advice[payment.attention];
  }
}
