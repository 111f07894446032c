import { ArrowLeft, FileText } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { Logo } from '@/components/layout/logo';
import { PageFrame } from '@/components/layout/page-frame';
import { TrustLines } from '@/components/layout/trust-lines';
import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { useFormats } from '@/components/ui/use-formats';
import { brand, type Seller } from '@/lib/business';
import type { PlanReceipt } from '@/lib/money/subscriptions/contract';
import { PrintButton } from './print-button';

/** Of payments, by their name at the provider. Others are shown as they are. */
const methods = ['cash', 'card', 'netbanking', 'wallet', 'emi', 'upi'] as const;

interface ReceiptProps {
  receipt: PlanReceipt | null;
  /** Of the plan; null if loading failed. */
  seller: Seller | null;
}

/** Without a payment it says so. */
export function Receipt({ receipt, seller }: ReceiptProps) {
  const text = useTranslations('portal.receipt');
  const { rupees } = useFormats();
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
          {text('back')}
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
              {text(`download.${receipt.document}`)}
            </LinkButton>
            <PrintButton label={text('print')} />
          </div>
        )}
      </div>
      <Card aria-labelledby="receipt" className="print:border-0 print:p-0 print:shadow-none">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 border-b border-ivory-line pb-6">
          <h1 id="receipt" className="text-heading">
            {text(receipt === null ? 'none' : `headings.${receipt.document}`)}
          </h1>
          <div className="text-sm text-ink-soft">
            <Logo />
            <p className="mt-2">{brand.address}</p>
            <p>{brand.phone}</p>
            <p>{brand.email}</p>
          </div>
        </div>
        {receipt === null ? (
          <p className="mt-6 text-ink-soft">{text('noneText')}</p>
        ) : (
          <>
            <p className="mt-6 text-sm text-ink-muted">{text('amount')}</p>
            <p className="mt-1 font-display text-figure font-medium tabular-nums">
              {rupees(receipt.amountRupees)}
            </p>
            <div className="mt-6">
              <ReceiptFacts receipt={receipt} />
            </div>
          </>
        )}
        <div className="mt-8 flex flex-col gap-2 border-t border-ivory-line pt-5 text-sm text-ink-soft">
          <p>
            {text.rich(receipt === null ? 'planQuestions' : 'questions', {
              phone: brand.phone,
              email: brand.email,
              number: (part) => <span className="whitespace-nowrap">{part}</span>,
            })}
          </p>
          <TrustLines seller={seller ?? undefined} />
        </div>
      </Card>
    </PageFrame>
  );
}

function ReceiptFacts({ receipt }: { receipt: PlanReceipt }) {
  const text = useTranslations('portal.receipt');
  const { rupees, instant } = useFormats();
  const { refundedRupees } = receipt;
  const method = methods.find((each) => each === receipt.method);
  const paidBy = method === undefined ? receipt.method : text(`methods.${method}`);
  const items = [
    { label: text('item'), value: text('plan', { plan: receipt.plan }) },
    { label: text('date'), value: instant(receipt.paidAt) },
    { label: text(`number.${receipt.document}`), value: receipt.number },
    ...(receipt.paymentId === null ? [] : [{ label: text('paymentId'), value: receipt.paymentId }]),
    { label: text('customer'), value: receipt.name },
    { label: text('mobile'), value: `+91 ${receipt.mobile}` },
    ...(paidBy === null ? [] : [{ label: text('method'), value: paidBy }]),
    ...(refundedRupees > 0 ? [{ label: text('refunded'), value: rupees(refundedRupees) }] : []),
    ...receipt.creditNotes.map(({ id, number }) => ({
      label: text('creditNote'),
      value: (
        <a
          href={`/api/plan_credit_note?id=${id}`}
          target="_blank"
          rel="noopener"
          aria-label={text('openCreditNote', { number })}
          className="text-emerald underline underline-offset-4"
        >
          {number}
        </a>
      ),
    })),
  ];
  return <Facts items={items} />;
}
