import { Layers, Wallet } from '@lucide/icons';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { IconDisc } from '@/components/ui/icon-disc';
import { art } from './art';
import { rewardsText } from './rewards-text';
import { Section } from './section';
import { ServicePage } from './service-page';
import { TermsLink } from './terms-link';

const { two } = rewardsText;

export function RewardsPage() {
  return (
    <ServicePage text={rewardsText} art={art.savings} closingArt={art.ring}>
      <Section id="two-ways" title={two.title} text={two.text}>
        <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
          {two.items.map((item) => (
            <li key={item.title}>
              <Card className="h-full">
                <IconDisc>{item.terms === 'cashback' ? <Icon of={Wallet} /> : <Icon of={Layers} />}</IconDisc>
                <h3 className="mt-6 text-title">{item.title}</h3>
                <p className="mt-2 mb-3 text-base text-ink-soft">{item.text}</p>
                <TermsLink of={item.terms} />
              </Card>
            </li>
          ))}
        </ul>
      </Section>
    </ServicePage>
  );
}
