import { Eye, HandCoins, DoorOpen } from '@lucide/icons';
import { IconDisc } from '@/components/ui/icon-disc';
import { LinkButton } from '@/components/ui/link-button';
import { brand } from '@/lib/business';
import { aboutText } from './about-text';
import { art } from './art';
import { AsidePicture } from './aside-picture';
import { ClosingBand } from './closing-band';
import { Lotus } from './lotus';
import { Section } from './section';
import { SplitHero } from './split-hero';
import { Icon } from '@/components/ui/icon';

const { title, lead, story, mission, values, directors, contact } = aboutText;
const valueIcons = [Eye, HandCoins, DoorOpen];

export function AboutPage() {
  return (
    <>
      <SplitHero title={title} text={lead} art={art.jewellery} />
      <Section
        id="story"
        title={story.title}
        tone="white"
        layout="split"
        aside={<AsidePicture art={art.necklace} />}
      >
        <div className="flex flex-col gap-6 text-lg text-ink-soft md:text-xl">
          {story.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <dl className="mt-12 grid gap-x-10 gap-y-6 xs:grid-cols-2">
          {story.facts.map((fact) => (
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
            {mission.title}
          </h2>
          <p className="mx-auto mt-6 max-w-reading font-display text-heading">{mission.text}</p>
        </div>
      </section>
      <Section id="values" title={values.title} text={values.text}>
        <ul className="grid gap-10 md:grid-cols-3 md:gap-12">
          {values.items.map((value, index) => {
            const icon = valueIcons[index] ?? Eye;
            return (
              <li key={value.title}>
                <IconDisc>
                  <Icon of={icon} />
                </IconDisc>
                <h3 className="mt-5 text-title">{value.title}</h3>
                <p className="mt-2 text-base text-ink-soft">{value.text}</p>
              </li>
            );
          })}
        </ul>
      </Section>
      <Section id="directors" title={directors.title} text={directors.text} tone="deep">
        <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
          {brand.directors.map((director) => (
            <li key={director.role}>
              <article className="flex h-full flex-col gap-6 rounded-xl border border-ivory-line bg-white p-6 shadow-rest xs:flex-row xs:items-center md:p-8">
                <span
                  aria-hidden="true"
                  className="on-ink relative flex size-24 shrink-0 items-center justify-center overflow-hidden rounded-full bg-ink font-display text-heading text-gold-light"
                >
                  <Lotus className="absolute inset-x-2 bottom-1 text-ink-line" />
                  <span className="relative">{director.monogram}</span>
                </span>
                <div className="min-w-0">
                  <h3 className="text-title">{director.role}</h3>
                  <p className="mt-1.5 text-base text-ink-soft">{director.line}</p>
                </div>
              </article>
            </li>
          ))}
        </ul>
      </Section>
      <ClosingBand id="ask" title={contact.title} text={contact.text} picture={art.phone}>
        <LinkButton href="/contact" variant="gold">
          {contact.action}
        </LinkButton>
      </ClosingBand>
    </>
  );
}
