import { art } from '@/components/marketing/art';
import { ClosingBand } from '@/components/marketing/closing-band';
import { SplitHero } from '@/components/marketing/split-hero';
import { TermsLink } from '@/components/marketing/terms-link';
import { LinkButton } from '@/components/ui/link-button';
import { goldText } from './gold-text';
import { PlanSections } from './plan-sections';

const { plan } = goldText;

/** Gold page for signed-in users, whom /gold redirects to their dashboard. */
export function GoldPlanPage() {
  return (
    <>
      <SplitHero tone="ink" title={plan.title} text={plan.lead} art={{ ...art.hero, alt: goldText.picture }}>
        {/* Links customers without a plan to the plan, visitors to the sign-up. */}
        <div>
          <LinkButton href="/gold_slot_booking" wholePage variant="gold">
            {plan.action}
          </LinkButton>
        </div>
        <TermsLink of="gold-plan" onInk className="mt-5" />
      </SplitHero>
      <PlanSections />
      <ClosingBand id="start" title={plan.closing.title} text={plan.closing.text}>
        <LinkButton href="/gold_slot_booking" wholePage variant="gold">
          {plan.action}
        </LinkButton>
      </ClosingBand>
    </>
  );
}
