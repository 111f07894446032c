import { Gem, Gift, Smartphone, Sparkles } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { PlanBanner } from '@/components/portal/plan-banner';
import { PageFrame } from '@/components/layout/page-frame';
import { TermsLink } from '@/components/marketing/terms-link';
import { useFormats } from '@/components/ui/use-formats';
import { premiumPlan, promises } from '@/lib/business';
import { PurchasePanel } from './purchase-panel';
import { Icon } from '@/components/ui/icon';

interface SubscriptionScreenProps {
  mobile: string;
  checkoutUrl: string;
  openOrder: boolean;
}

const [firstGift, secondGift, rest] = promises.giftSplitPercent;
/** The numbers come from the Premium Plan's promise. */
const features = [
  { key: 'ornaments', icon: Gem, values: promises.ornamentGrams },
  { key: 'first', icon: Gift, values: { percent: firstGift } },
  { key: 'second', icon: Sparkles, values: { percent: secondGift } },
  { key: 'rest', icon: Smartphone, values: { percent: rest } },
] as const;

export function SubscriptionScreen(props: SubscriptionScreenProps) {
  const text = useTranslations('subscription');
  const { wholeRupees } = useFormats();
  return (
    <PageFrame>
      <PlanBanner animated>
        <h1 className="text-heading">{text('title')}</h1>
        <p className="mt-3 text-lg text-mist">{text('intro')}</p>
      </PlanBanner>
      <div className="mt-8 grid gap-8 md:mt-12 md:grid-cols-2 md:gap-12">
        <section
          aria-labelledby="plan"
          className="self-start rounded-xl border border-gold-light bg-gold-pale p-6 shadow-rest md:col-start-2 md:p-10"
        >
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="plan" className="text-title">
              {premiumPlan.name}
            </h2>
            <span className="rounded-full border border-gold px-3 py-1 text-xs font-semibold text-gold-deep">
              {text('duration')}
            </span>
          </div>
          <p className="mt-6 flex items-baseline gap-3">
            <span className="font-display text-figure font-medium">
              {wholeRupees(premiumPlan.amountRupees)}
            </span>
            <span className="text-lg text-ink-soft">{text('only')}</span>
          </p>
          <TermsLink of="premium-plan" />
          <PurchasePanel {...props} />
        </section>
        <section aria-labelledby="features" className="md:col-start-1 md:row-start-1">
          <h2 id="features" className="text-title">
            {text('features.title')}
          </h2>
          <ul className="mt-2 divide-y divide-ivory-line">
            {features.map(({ key, icon, values }) => (
              <li key={key} className="flex items-start gap-4 py-5">
                <span
                  aria-hidden="true"
                  className="flex size-12 shrink-0 items-center justify-center rounded-full bg-gold-pale text-gold-deep"
                >
                  <Icon of={icon} strokeWidth={1.5} />
                </span>
                <div className="min-w-0">
                  <h3 className="font-text text-base font-semibold">
                    {text(`features.${key}.title`, values)}
                  </h3>
                  <p className="text-ink-soft">{text(`features.${key}.text`, values)}</p>
                </div>
              </li>
            ))}
          </ul>
          <TermsLink of="gift" className="mt-2" />
        </section>
      </div>
    </PageFrame>
  );
}
