import { useTranslations } from 'next-intl';
import { premiumPlan, promises } from '@/lib/business';
import { TermsLink } from './terms-link';
import type { TermsSection } from './terms-sections';

export function HeroFacts() {
  const text = useTranslations('home.facts');
  return (
    <ul className="grid gap-y-6 border-t border-ivory-line py-8 md:grid-cols-3 md:divide-x md:divide-ivory-line md:py-10">
      <HeroFact
        figure={text('plan.figure', { price: premiumPlan.amountText })}
        text={text('plan.text', { plan: premiumPlan.name })}
        terms="premium-plan"
      />
      <HeroFact
        figure={text('gold.figure', { percent: promises.extraGoldPercent })}
        text={text('gold.text')}
        terms="gold-plan"
      />
      <HeroFact figure={text('support.figure')} text={text('support.text')} />
    </ul>
  );
}

interface HeroFactProps {
  figure: string;
  text: string;
  terms?: TermsSection;
}

function HeroFact({ figure, text, terms }: HeroFactProps) {
  return (
    <li className="md:px-8 md:first:pl-0 md:last:pr-0">
      <p className="font-display text-statement font-medium tabular-nums">{figure}</p>
      <p className="mt-1 text-base text-ink-soft">{text}</p>
      {terms && <TermsLink of={terms} className="mt-1" />}
    </li>
  );
}
