import { Eye, HandCoins, DoorOpen } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { IconDisc } from '@/components/ui/icon-disc';
import { LinkButton } from '@/components/ui/link-button';
import { brand, premiumPlan, storeHours } from '@/lib/business';
import { art } from './art';
import { AsidePicture } from './aside-picture';
import { ClosingBand } from './closing-band';
import { Lotus } from './lotus';
import { Section } from './section';
import { SplitHero } from './split-hero';
import { Icon } from '@/components/ui/icon';

const values = [
  { of: 'terms', icon: Eye },
  { of: 'care', icon: HandCoins },
  { of: 'here', icon: DoorOpen },
] as const;
const directors = [
  { of: 'managing', monogram: 'MD' },
  { of: 'technology', monogram: 'DT' },
] as const;

export function AboutPage() {
  const text = useTranslations('about');
  const business = useTranslations('business');
  const founded = business('founded');
  const facts = [
    { label: text('story.founded'), value: founded },
    { label: premiumPlan.name, value: text('story.price', { price: premiumPlan.amountText }) },
    { label: text('story.hours'), value: business('contactHours') },
    { label: text('story.appointment'), value: text('story.minutes', { minutes: storeHours.slotMinutes }) },
  ];
  return (
    <>
      <SplitHero title={text('title')} text={text('lead', { brand: brand.name })} art={art.jewellery} />
      <Section
        id="story"
        title={text('story.title')}
        tone="white"
        layout="split"
        aside={<AsidePicture art={art.necklace} />}
      >
        <div className="flex flex-col gap-6 text-lg text-ink-soft md:text-xl">
          <p>{text('story.first', { founded })}</p>
          <p>{text('story.second')}</p>
        </div>
        <dl className="mt-12 grid gap-x-10 gap-y-6 xs:grid-cols-2">
          {facts.map((fact) => (
            <div key={fact.label} className="border-t border-gold-light pt-4">
              <dt className="text-sm text-ink-muted">{fact.label}</dt>
              <dd className="mt-1 font-display text-title tabular-nums">{fact.value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <section aria-labelledby="mission-title" className="on-ink relative overflow-hidden bg-ink text-ivory">
        <Lotus className="absolute -bottom-10 left-1/2 w-full max-w-reading -translate-x-1/2 text-ink-line" />
        <div className="relative mx-auto max-w-page px-4 py-20 text-center xs:px-6 md:px-8 md:py-32">
          <h2 id="mission-title" className="font-text text-base font-semibold text-gold-light">
            {text('mission.title')}
          </h2>
          <p className="mx-auto mt-6 max-w-reading font-display text-heading">{text('mission.text')}</p>
        </div>
      </section>
      <Section id="values" title={text('values.title')} text={text('values.text')}>
        <ul className="grid gap-10 md:grid-cols-3 md:gap-12">
          {values.map(({ of: value, icon }) => (
            <li key={value}>
              <IconDisc>
                <Icon of={icon} />
              </IconDisc>
              <h3 className="mt-5 text-title">{text(`values.${value}.title`)}</h3>
              <p className="mt-2 text-base text-ink-soft">{text(`values.${value}.text`)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="directors" title={text('directors.title')} text={text('directors.text')} tone="deep">
        <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
          {directors.map(({ of: director, monogram }) => (
            <li key={director}>
              <article className="flex h-full flex-col gap-6 rounded-xl border border-ivory-line bg-white p-6 shadow-rest xs:flex-row xs:items-center md:p-8">
                <span
                  aria-hidden="true"
                  className="on-ink relative flex size-24 shrink-0 items-center justify-center overflow-hidden rounded-full bg-ink font-display text-heading text-gold-light"
                >
                  <Lotus className="absolute inset-x-2 bottom-1 text-ink-line" />
                  <span className="relative">{monogram}</span>
                </span>
                <div className="min-w-0">
                  <h3 className="text-title">{text(`directors.${director}.role`)}</h3>
                  <p className="mt-1.5 text-base text-ink-soft">{text(`directors.${director}.line`)}</p>
                </div>
              </article>
            </li>
          ))}
        </ul>
      </Section>
      <ClosingBand id="ask" title={text('contact.title')} text={text('contact.text')} picture={art.phone}>
        <LinkButton href="/contact" variant="gold">
          {text('contact.action')}
        </LinkButton>
      </ClosingBand>
    </>
  );
}
