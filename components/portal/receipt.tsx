import { ArrowLeft, FileText } from '@lucide/icons';
import { Logo } from '@/components/layout/logo';
import { PageFrame } from '@/components/layout/page-frame';
import { TrustLines } from '@/components/layout/trust-lines';
import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { brand, premiumPlan, type Seller } from '@/lib/business';
import { taxTitle } from '@/lib/money/documents/record';
import type { PlanReceipt } from '@/lib/money/subscriptions/contract';
import { formatInstant, formatRupees } from '@/lib/kernel/text/format';
import { textsIn } from '@/lib/kernel/texts-in';
import { receiptText as text } from './receipt-text';
import { PrintButton } from './print-button';

const methods = textsIn(text.methods);

interface ReceiptProps {
  receipt: PlanReceipt | null;
  /** Of the plan; null if loading failed. */
  seller: Seller | null;
}

/** Without a payment it says so. */
export function Receipt({ receipt, seller }: ReceiptProps) {
  return (
    <PageFrame width="reading">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <LinkButton
          href="/dashboard"
          wholePage
          variant="quiet"
          size="small"
          icon={<Icon of={ArrowLeft} className="size-4" />}
          className="-ml-4"
        >
          {text.back}
        </LinkButton>
        {receipt !== null && (
          <div className="flex flex-wrap gap-2">
            <LinkButton
              href="/api/plan_receipt"
              wholePage
              target="_blank"
              rel="noopener"
              variant="secondary"
              size="small"
              icon={<Icon of={FileText} className="size-4" />}
            >
              {text.download(taxTitle[receipt.document])}
            </LinkButton>
            <PrintButton label={text.print} />
          </div>
        )}
      </div>
      <Card aria-labelledby="receipt" className="print:border-0 print:p-0 print:shadow-none">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 border-b border-ivory-line pb-6">
          <h1 id="receipt" className="text-heading">
            {receipt === null
              ? text.none
              : text.heading[receipt.document === 'receipt' ? 'receipt' : 'other']}
          </h1>
          <div className="text-sm text-ink-soft">
            <Logo />
            <p className="mt-2">{brand.address}</p>
            <p>{brand.phone}</p>
            <p>{brand.email}</p>
          </div>
        </div>
        {receipt === null ? (
          <p className="mt-6 text-ink-soft">{text.noneText}</p>
        ) : (
          <>
            <p className="mt-6 text-sm text-ink-muted">{text.amount}</p>
            <p className="mt-1 font-display text-figure font-medium tabular-nums">
              {formatRupees(receipt.amountRupees)}
            </p>
            <div className="mt-6">
              <Facts items={factsOf(receipt)} />
            </div>
          </>
        )}
        <div className="mt-8 flex flex-col gap-2 border-t border-ivory-line pt-5 text-sm text-ink-soft">
          <p>
            {receipt === null ? text.planQuestions : text.questions}{' '}
            <span className="whitespace-nowrap">{brand.phone}</span>, {brand.email}
          </p>
          <TrustLines seller={seller ?? undefined} />
        </div>
      </Card>
    </PageFrame>
  );
}

function factsOf(receipt: PlanReceipt) {
  const { method, refundedRupees } = receipt;
  return [
    { label: text.item, value: text.plan(receipt.plan, premiumPlan.duration) },
    { label: text.date, value: formatInstant(receipt.paidAt) },
    { label: text.number(taxTitle[receipt.document]), value: receipt.number },
    ...(receipt.paymentId === null ? [] : [{ label: text.paymentId, value: receipt.paymentId }]),
    { label: text.customer, value: receipt.name },
    { label: text.mobile, value: `+91 ${receipt.mobile}` },
    ...(method === null ? [] : [{ label: text.method, value: methods[method] ?? method }]),
    ...(refundedRupees > 0 ? [{ label: text.refunded, value: formatRupees(refundedRupees) }] : []),
    ...receipt.creditNotes.map(({ id, number }) => ({
      label: taxTitle.credit_note,
      value: (
        <a
          href={`/api/plan_credit_note?id=${id}`}
          target="_blank"
          rel="noopener"
          aria-label={text.creditNote(number)}
          className="text-emerald underline underline-offset-4"
        >
          {number}
        </a>
      ),
    })),
  ];
}
