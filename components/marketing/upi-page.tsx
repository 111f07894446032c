import { ShieldCheck } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { brand } from '@/lib/business';
import { art } from './art';
import { AsidePicture } from './aside-picture';
import { Section } from './section';
import { ServicePage } from './service-page';
import { textLinkStyles } from './text-link';

const steps = ['scan', 'check', 'confirm'] as const;
const rules = ['receive', 'asked', 'scan', 'call'] as const;

export function UpiPage() {
  const text = useTranslations('upi');
  return (
    <ServicePage
      text={{
        title: text('title'),
        lead: text('lead'),
        action: { label: text('action'), href: '#safety' },
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
          href: '/one-rupee',
        },
      }}
      art={art.phone}
      closingArt={art.rewards}
    >
      <Section
        id="safety"
        title={text('safety.title')}
        text={text('safety.text')}
        layout="split"
        aside={
          <>
            <a href={brand.phoneHref} className={`${textLinkStyles} text-lg`}>
              {/* The number on one line. */}
              {text('safety.phone', { phone: brand.phone.replaceAll(' ', '\u00a0') })}
            </a>
            <AsidePicture art={art.box} />
          </>
        }
      >
        <ul className="divide-y divide-ivory-line border-y border-ivory-line">
          {rules.map((rule) => (
            <li key={rule} className="flex gap-5 py-6">
              <Icon of={ShieldCheck} className="size-7 shrink-0 text-emerald" strokeWidth={1.5} />
              <p className="text-lg md:text-xl">{text(`safety.${rule}`, { brand: brand.name })}</p>
            </li>
          ))}
        </ul>
      </Section>
    </ServicePage>
  );
}
