'use client';

import { SearchCheck } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { backOfficeText } from '@/components/back-office/back-office-text';
import { DetailsPanel, DetailsPart } from '@/components/back-office/details-panel';
import { FailureMessage } from '@/components/back-office/failure-message';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { call, type Failure } from '@/lib/gateway/client';
import type { PaymentOrderRecord, PaymentRecord } from '@/lib/payments/contract';
import { checkPaymentOrder } from '@/lib/payments/lazy';
import { formatInstant, formatRupees } from '@/lib/text/format';
import { OrderPayments } from './order-payments';
import { OrderStatusBadge } from './payment-badges';
import { paymentsText as text } from './payments-text';

interface PaymentDetailsProps {
  order: PaymentOrderRecord;
  onClose(): void;
  onChanged(order: PaymentOrderRecord): void;
  onRefund(payment: PaymentRecord): void;
}

/** A payment order: customer, payments, attention, and a check with Razorpay. */
export function PaymentDetails({ order, onClose, onChanged, onRefund }: PaymentDetailsProps) {
  const [checking, setChecking] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const [failed, setFailed] = useState<Failure | null>(null);
  const { facts, columns } = text;

  async function check() {
    setChecking(true);
    setFailed(null);
    setSaid(null);
    const outcome = await call(checkPaymentOrder, { id: order.id });
    setChecking(false);
    if (outcome.ok) {
      setSaid(outcome.data.message);
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
      facts={[
        { label: facts.id, value: order.id },
        { label: facts.order, value: order.order_id },
        { label: facts.receipt, value: order.receipt },
        {
          label: columns.status,
          value: (
            <span className="flex flex-wrap gap-1.5 *:whitespace-normal">
              <OrderStatusBadge order={order} />
            </span>
          ),
        },
        { label: facts.customer, value: order.user_name || backOfficeText.deletedAccount },
        { label: facts.mobile, value: order.user_mobile },
        { label: facts.userId, value: order.user_id },
        { label: facts.amount, value: formatRupees(order.amount) },
        { label: facts.received, value: formatRupees(order.received_amount) },
        { label: columns.created, value: formatInstant(order.created_at) },
        {
          label: facts.checked,
          value: order.checked_at === null ? text.empty : formatInstant(order.checked_at),
        },
      ]}
      actions={
        <>
          <Button variant="secondary" size="small" onClick={onClose}>
            {text.close}
          </Button>
          <Button
            size="small"
            busy={checking}
            icon={<SearchCheck aria-hidden="true" className="size-4" />}
            onClick={() => void check()}
          >
            {text.check}
          </Button>
        </>
      }
    >
      <DetailsPart title={text.payments.title}>
        <OrderPayments payments={order.payments} onRefund={onRefund} />
      </DetailsPart>
      <Alert tone="info" className="mt-4">
        {said}
      </Alert>
      <Alert className="mt-4">
        {failed !== null && <FailureMessage sentence={text.checkFailed} failure={failed} />}
      </Alert>
    </DetailsPanel>
  );
}

/** Explanation and advice for a payment that needs attention. */
function adviceOn(payment: PaymentRecord, order: PaymentOrderRecord): string | null {
  switch (payment.attention) {
    case null:
      return null;
    case 'mismatch':
      return text.advice.mismatch(formatRupees(payment.amount), formatRupees(order.amount));
    case 'refund':
      return text.advice.refund(formatInstant(payment.refund_flagged_at ?? payment.created_at));
    default:
      return text.advice[payment.attention];
  }
}
