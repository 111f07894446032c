import type { ReactNode } from 'react';
import { ReasonButton } from '@/components/back-office/reason-button';
import { taxTitle } from '@/lib/money/documents/record';
import { planDocumentHref } from './plan-document-href';
import type { PaymentRecord } from '@/lib/money/payments/contract';
import { paymentDefinition } from '@/lib/money/payments/record';
import { whyCannotRefundOnline } from '@/lib/money/payments/rules';
import { formatInstant, formatRupees } from '@/lib/kernel/text/format';
import { textsIn } from '@/lib/kernel/texts-in';
import { ShareButton } from '@/components/money/shared-document/share-button';
import { DocumentLink } from '@/components/money/ledger/document-link';
import { EffectBadge, PaymentStatusBadge } from './payment-badges';
import { paymentsText } from './payments-text';

const { payments: text, empty } = paymentsText;
const { fields } = paymentDefinition;
const methods = textsIn(text.methods);

interface OrderPaymentsProps {
  payments: readonly PaymentRecord[];
  customerId: number;
  onRefund(payment: PaymentRecord): void;
}

export function OrderPayments({ payments, customerId, onRefund }: OrderPaymentsProps) {
  if (payments.length === 0) return <p className="text-sm">{text.none}</p>;
  return (
    <ul className="divide-y divide-ivory-line rounded-md border border-ivory-line bg-white">
      {payments.map((payment) => (
        <li key={payment.id} className="grid gap-x-6 gap-y-3 p-4 md:grid-cols-[1fr_auto] md:items-center">
          <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-3 xl:grid-cols-8">
            <Fact label={fields.transaction_id.label} wide>
              {payment.transaction_id}
            </Fact>
            <Fact label={fields.status.label}>
              <PaymentStatusBadge status={payment.status} />
            </Fact>
            <Fact label={fields.effect.label}>
              <EffectBadge effect={payment.effect} />
            </Fact>
            <Fact label={fields.amount.label}>{formatRupees(payment.amount)}</Fact>
            <Fact label={fields.refunded_amount.label}>
              {payment.refunded_amount === 0 ? empty : formatRupees(payment.refunded_amount)}
            </Fact>
            {payment.effect === 'booked' && (
              <>
                <Fact label={fields.booked.label}>{formatRupees(payment.booked)}</Fact>
                <Fact label={fields.excess.label}>
                  {payment.excess === 0 ? empty : formatRupees(payment.excess)}
                </Fact>
              </>
            )}
            <Fact label={fields.created_at.label}>
              {formatInstant(payment.created_at)}
              {payment.method !== null && `, ${methods[payment.method] ?? payment.method}`}
            </Fact>
            <div className="col-span-full min-w-0">
              <dt className="text-xs text-ink-muted">{fields.receipt_no.label}</dt>
              <dd className="mt-0.5 flex flex-wrap gap-x-6 text-sm font-medium tabular-nums">
                <PaymentDocuments payment={payment} customerId={customerId} />
              </dd>
            </div>
          </dl>
          <ReasonButton
            reason={whyCannotRefundOnline(payment)}
            variant="secondary"
            size="small"
            className="justify-self-start"
            onClick={() => onRefund(payment)}
          >
            {payment.effect === 'booked' ? text.refundExcess : text.refund}
            <span className="sr-only">{` ${payment.transaction_id}`}</span>
          </ReasonButton>
        </li>
      ))}
    </ul>
  );
}

/** Links to the documents of the plan; of a payment for an order its number. */
function PaymentDocuments({
  payment: { plan_documents: documents, receipt_no: number },
  customerId,
}: {
  payment: PaymentRecord;
  customerId: number;
}) {
  if (documents.length === 0) return number ?? empty;
  return documents.map(({ id, document, number, voided }) => {
    const title = taxTitle[document];
    const kind = document === 'receipt' || document === 'credit_note' ? document : 'invoice';
    return (
      <span key={number} className="block">
        <span className="block text-xs text-ink-muted">{voided ? text.voided(title) : title}</span>
        <DocumentLink
          href={planDocumentHref({ id, document }, customerId)}
          number={number}
          label={text.openDocument(title, number)}
        />
        <ShareButton what={{ kind, of: 'plan', id }} document={`${title} ${number}`} />
      </span>
    );
  });
}

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2 min-w-0 md:col-span-1 xl:col-span-2' : 'min-w-0'}>
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className="mt-0.5 text-sm font-medium wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
