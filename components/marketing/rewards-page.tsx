import { Layers, Wallet } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { IconDisc } from '@/components/ui/icon-disc';
import { art } from './art';
import { Section } from './section';
import { ServicePage } from './service-page';
import { TermsLink } from './terms-link';

const steps = ['join', 'move', 'receive'] as const;
const ways = [
  { of: 'cashback', icon: Wallet, terms: 'cashback' },
  { of: 'slabs', icon: Layers, terms: 'reward-slabs' },
] as const;

export function RewardsPage() {
  const text = useTranslations('rewards');
  return (
    <ServicePage
      text={{
        title: text('title'),
        lead: text('lead'),
        action: { label: text('action'), href: '/one-rupee' },
        terms: 'cashback',
        steps: {
          title: text('steps.title'),
          text: text('steps.text'),
          items: steps.map((step) => ({
            title: text(`steps.${step}.title`),
            text: text(`steps.${step}.text`),
          })),
        },
        note: text('note'),
        closing: {
          title: text('closing.title'),
          text: text('closing.text'),
          action: text('closing.action'),
          href: '/gold',
        },
      }}
      art={art.savings}
      closingArt={art.ring}
    >
      <Section id="two-ways" title={text('two.title')} text={text('two.text')}>
        <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
          {ways.map(({ of: way, icon, terms }) => (
            <li key={way}>
              <Card className="h-full">
                <IconDisc>
                  <Icon of={icon} />
                </IconDisc>
                <h3 className="mt-6 text-title">{text(`two.${way}.title`)}</h3>
                <p className="mt-2 mb-3 text-base text-ink-soft">{text(`two.${way}.text`)}</p>
                <TermsLink of={terms} />
              </Card>
            </li>
          ))}
        </ul>
      </Section>
    </ServicePage>
  );
}
