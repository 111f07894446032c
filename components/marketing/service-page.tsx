import { LinkButton } from '@/components/ui/link-button';
import type { Art } from '@/components/ui/picture';
import { Section } from './section';
import { SplitHero } from './split-hero';

/** The words of one service's page. */
export interface ServiceText {
  title: string;
  lead: string;
  action: { label: string; href: string };
  points: { title: string; items: readonly { title: string; text: string }[] };
  note: string;
}

/** A page that explains one service in a promise, a few points and what is not promised. */
export function ServicePage({ words, art }: { words: ServiceText; art: Art }) {
  return (
    <>
      <SplitHero title={words.title} text={words.lead} art={art}>
        <LinkButton href={words.action.href} wholePage={words.action.href === '/gold'}>
          {words.action.label}
        </LinkButton>
      </SplitHero>
      <Section title={words.points.title} tone="deep">
        <ul className="grid gap-8 md:grid-cols-3 md:gap-10">
          {words.points.items.map((item) => (
            <li key={item.title} className="border-t-2 border-gold pt-5">
              <h3 className="text-title">{item.title}</h3>
              <p className="mt-2 text-base text-ink-soft">{item.text}</p>
            </li>
          ))}
        </ul>
        <p className="mt-10 max-w-reading text-sm text-ink-muted">{words.note}</p>
      </Section>
    </>
  );
}
