import { PublishedRates } from '@/components/money/gold-rate/published-rates';
import { art } from '@/components/marketing/art';
import { ClosingBand } from '@/components/marketing/closing-band';
import { SplitHero } from '@/components/marketing/split-hero';
import { TermsLink } from '@/components/marketing/terms-link';
import { brand } from '@/lib/business';
import { OpenDialogButton } from './account-dialogs';
import { goldText } from './gold-text';
import { PlanSections } from './plan-sections';

const { closing } = goldText;

/** Requires `AccountDialogs` as a parent. */
export function GoldLanding() {
  return (
    <>
      <SplitHero
        tone="ink"
        title={goldText.title}
        sentenceLines
        text={goldText.lead}
        art={{ ...art.hero, alt: goldText.picture }}
        below={<PublishedRates />}
      >
        <div className="flex flex-wrap gap-3 noscript:hidden">
          <OpenDialogButton dialog="signup" variant="gold">
            {goldText.signup}
          </OpenDialogButton>
          <OpenDialogButton dialog="login" variant="secondary" onInk>
            {goldText.login}
          </OpenDialogButton>
        </div>
        <noscript>
          <p className="text-base text-mist">
            {goldText.withoutScript.text}{' '}
            <a href={brand.phoneHref} className="font-medium text-gold-light underline underline-offset-4">
              {brand.phone}
            </a>
            .
          </p>
        </noscript>
        <TermsLink of="gold-plan" onInk className="mt-5" />
      </SplitHero>
      <PlanSections />
      <ClosingBand id="start" title={closing.title} text={closing.text}>
        <OpenDialogButton dialog="signup" variant="gold" className="noscript:hidden">
          {closing.action}
        </OpenDialogButton>
        <noscript>
          <a href={brand.phoneHref} className="font-medium text-gold-light underline underline-offset-4">
            {brand.phone}
          </a>
        </noscript>
      </ClosingBand>
    </>
  );
}
