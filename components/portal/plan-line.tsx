import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Picture } from '@/components/ui/picture';
import { useFormats } from '@/components/ui/use-formats';
import { premiumPlan } from '@/lib/business';
import type { PlanReceipt } from '@/lib/money/subscriptions/contract';
import { storeDate } from '@/lib/kernel/text/format';
import { planArt } from './plan-banner';

/** The plan in one line. @param plan null if loading failed; `receipt` is null if the plan was activated manually */
export function PlanLine({ plan }: { plan: { receipt: PlanReceipt | null } | null }) {
  const text = useTranslations('portal.plan');
  const { rupees, date } = useFormats();
  const receipt = plan?.receipt ?? null;
  return (
    <Card tone="ink" flush aria-label={text('label')} className="relative mt-6 overflow-hidden">
      <div className="absolute inset-y-0 right-0 w-1/4">
        <Picture
          art={planArt}
          slot="third"
          className="absolute inset-0 size-full object-cover object-right"
        />
        <span className="absolute inset-0 bg-linear-to-r from-ink to-transparent" />
      </div>
      <div className="relative w-3/4 py-5 pr-2 pl-5 md:px-8">
        <h2 className="text-title">{text('title', { plan: premiumPlan.name })}</h2>
        <p className="mt-1 text-sm text-mist">
          {receipt === null
            ? text(plan === null ? 'failed' : 'byHand')
            : text.rich('paid', {
                amount: rupees(receipt.amountRupees),
                date: date(storeDate(new Date(receipt.paidAt))),
                receipt: (part) => (
                  <a
                    href="/receipt"
                    className="inline-block font-semibold text-gold-light underline underline-offset-4"
                  >
                    {part}
                  </a>
                ),
              })}
        </p>
      </div>
    </Card>
  );
}
