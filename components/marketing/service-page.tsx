import type { ReactNode } from 'react';
import { LinkButton } from '@/components/ui/link-button';
import type { Artwork } from './art';
import { ClosingBand } from './closing-band';
import { Section } from './section';
import { SplitHero } from './split-hero';
import { Steps } from './steps';
import { TermsLink } from './terms-link';
import type { TermsSection } from './terms-sections';

export interface ServiceText {
  title: string;
  lead: string;
  action: { label: string; href: string };
  /** Conditions of the promise in `lead`. */
  terms?: TermsSection;
  steps: { title: string; text: string; items: readonly { title: string; text: string }[] };
  note: string;
  closing: { title: string; text: string; action: string; href: string };
}

interface ServicePageProps {
  text: ServiceText;
  art: Artwork;
  /** Art of the page it links to. */
  closingArt: Artwork;
  /** Between the steps and the closing band. */
  children?: ReactNode;
}

export function ServicePage({ text, art, closingArt, children }: ServicePageProps) {
  const { action, steps, closing } = text;
  return (
    <>
      <SplitHero title={text.title} text={text.lead} art={art}>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <LinkButton href={action.href}>{action.label}</LinkButton>
          {text.terms && <TermsLink of={text.terms} />}
        </div>
      </SplitHero>
      <Section id="how" title={steps.title} text={steps.text} tone="white">
        <Steps steps={steps.items} />
        <p className="mt-12 max-w-reading border-l-2 border-gold pl-5 text-base text-ink-soft">
          {text.note} {text.terms && <TermsLink of={text.terms} />}
        </p>
      </Section>
      {children}
      <ClosingBand id="next" title={closing.title} text={closing.text} picture={closingArt}>
        <LinkButton href={closing.href} variant="gold" wholePage={closing.href === '/gold'}>
          {closing.action}
        </LinkButton>
      </ClosingBand>
    </>
  );
}
