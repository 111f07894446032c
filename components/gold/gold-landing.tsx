import { useTranslations } from 'next-intl';
import { ClientTexts } from '@/components/layout/client-texts';
import { PublishedRates } from '@/components/money/gold-rate/published-rates';
import { art } from '@/components/marketing/art';
import { ClosingBand } from '@/components/marketing/closing-band';
import { SplitHero } from '@/components/marketing/split-hero';
import { TermsLink } from '@/components/marketing/terms-link';
import { brand } from '@/lib/business';
import { OpenDialogButton } from './account-dialogs';
import { PlanSections } from './plan-sections';
import { planValues } from './plan-values';

/** Requires `AccountDialogs` as a parent. */
export function GoldLanding() {
  const text = useTranslations('plan');
  return (
    <ClientTexts sections={['gold.calculator']}>
      <SplitHero
        tone="ink"
        title={text('title', planValues)}
        sentenceLines
        text={text('lead', planValues)}
        art={{ ...art.hero, alt: text('picture', planValues) }}
        below={<PublishedRates />}
      >
        <div className="flex flex-wrap gap-3 noscript:hidden">
          <OpenDialogButton dialog="signup" variant="gold">
            {text('signup')}
          </OpenDialogButton>
          <OpenDialogButton dialog="login" variant="secondary" onInk>
            {text('login')}
          </OpenDialogButton>
        </div>
        <noscript>
          <p className="text-base text-mist">
            {text.rich('withoutScript', {
              number: brand.phone,
              phone: (part) => (
                <a
                  href={brand.phoneHref}
                  className="font-medium text-gold-light underline underline-offset-4"
                >
                  {part}
                </a>
              ),
            })}
          </p>
        </noscript>
        <TermsLink of="gold-plan" onInk className="mt-5" />
      </SplitHero>
      <PlanSections />
      <ClosingBand id="start" title={text('closing.title')} text={text('closing.text', planValues)}>
        <OpenDialogButton dialog="signup" variant="gold" className="noscript:hidden">
          {text('closing.action')}
        </OpenDialogButton>
        <noscript>
          <a href={brand.phoneHref} className="font-medium text-gold-light underline underline-offset-4">
            {brand.phone}
          </a>
        </noscript>
      </ClosingBand>
    </ClientTexts>
  );
}
