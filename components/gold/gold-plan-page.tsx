import { useTranslations } from 'next-intl';
import { ClientTexts } from '@/components/layout/client-texts';
import { art } from '@/components/marketing/art';
import { ClosingBand } from '@/components/marketing/closing-band';
import { SplitHero } from '@/components/marketing/split-hero';
import { TermsLink } from '@/components/marketing/terms-link';
import { LinkButton } from '@/components/ui/link-button';
import { PlanSections } from './plan-sections';
import { planValues } from './plan-values';

/** Gold page for signed-in users, whom /gold redirects to their dashboard. */
export function GoldPlanPage() {
  const text = useTranslations('plan');
  return (
    <ClientTexts sections={['gold.calculator']}>
      <SplitHero
        tone="ink"
        title={text('plan.title')}
        text={text('plan.lead', planValues)}
        art={{ ...art.hero, alt: text('picture', planValues) }}
      >
        {/* Links customers without a plan to the plan, visitors to the sign-up. */}
        <div>
          <LinkButton href="/gold_slot_booking" wholePage variant="gold">
            {text('plan.action')}
          </LinkButton>
        </div>
        <TermsLink of="gold-plan" onInk className="mt-5" />
      </SplitHero>
      <PlanSections />
      <ClosingBand id="start" title={text('plan.closing.title')} text={text('plan.closing.text')}>
        <LinkButton href="/gold_slot_booking" wholePage variant="gold">
          {text('plan.action')}
        </LinkButton>
      </ClosingBand>
    </ClientTexts>
  );
}
