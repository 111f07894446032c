import { Card } from '@/components/ui/card';
import { Picture } from '@/components/ui/picture';
import type { PlanReceipt } from '@/lib/money/subscriptions/contract';
import { formatDate, formatRupees, storeDate } from '@/lib/kernel/text/format';
import { dashboardText as text } from './dashboard-text';
import { planArt } from './plan-banner';

/** The plan in one line. @param plan null if loading failed; `receipt` is null if the plan was activated manually */
export function PlanLine({ plan }: { plan: { receipt: PlanReceipt | null } | null }) {
  const receipt = plan?.receipt ?? null;
  return (
    <Card tone="ink" flush aria-label={text.plan} className="relative mt-6 overflow-hidden">
      <div className="absolute inset-y-0 right-0 w-1/4">
        <Picture
          art={planArt}
          slot="third"
          className="absolute inset-0 size-full object-cover object-right"
        />
        <span className="absolute inset-0 bg-linear-to-r from-ink to-transparent" />
      </div>
      <div className="relative w-3/4 py-5 pr-2 pl-5 md:px-8">
        <h2 className="text-title">{text.planTitle}</h2>
        <p className="mt-1 text-sm text-mist">
          {text.planValid}{' '}
          {receipt === null
            ? plan === null
              ? text.receiptFailed
              : text.byHand
            : text.paidOn(
                formatRupees(receipt.amountRupees),
                formatDate(storeDate(new Date(receipt.paidAt))),
              )}
          {receipt !== null && (
            <>
              {' '}
              <a
                href="/receipt"
                className="font-semibold whitespace-nowrap text-gold-light underline underline-offset-4"
              >
                {text.receipt}
              </a>
            </>
          )}
        </p>
      </div>
    </Card>
  );
}
