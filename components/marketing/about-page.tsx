import { Card } from '@/components/ui/card';
import { brand } from '@/lib/business';
import { aboutText } from './about-text';
import { art } from './art';
import { Section } from './section';
import { SplitHero } from './split-hero';

const { title, lead, story, mission, values, directors } = aboutText;

/** The about page: story, mission, values and the two directors (specification 2.2). */
export function AboutPage() {
  return (
    <>
      <SplitHero title={title} text={lead} art={{ ...art.jewellery, alt: '' }} />
      <Section title={story.title} tone="deep">
        <div className="flex max-w-reading flex-col gap-5 text-lg text-ink-soft">
          {story.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <Section title={mission.title} text={mission.text} tone="ink" />
      <Section title={values.title}>
        <ul className="grid gap-8 md:grid-cols-3 md:gap-10">
          {values.items.map((value) => (
            <li key={value.title} className="border-t-2 border-gold pt-5">
              <h3 className="text-title">{value.title}</h3>
              <p className="mt-2 text-base text-ink-soft">{value.text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={directors.title} tone="deep">
        <ul className="grid gap-5 md:grid-cols-2 md:gap-6">
          {brand.directors.map((director) => (
            <li key={director.role}>
              <Card className="flex items-center gap-5">
                <span
                  aria-hidden="true"
                  className="flex size-16 shrink-0 items-center justify-center rounded-full bg-ink font-display text-title font-medium text-gold-light"
                >
                  {director.monogram}
                </span>
                <div className="min-w-0">
                  <h3 className="text-title">{director.role}</h3>
                  <p className="mt-1 text-base text-ink-soft">{director.line}</p>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
